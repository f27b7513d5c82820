import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { NetworkInfo } from '#domain/wire/wire.ts';
import { Route } from '#app/routes/_app/ajustes.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { updateStatus } from '#store/database/meta.ts';
import { ANA, META } from '#tests/support/factories.ts';
import { NETWORK_INFO } from '#tests/support/network.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();

/** The section on a server that tells this of itself. */
async function open(answer: NetworkInfo | AppError): Promise<{ store: TestStore; request: ReturnType<typeof vi.fn> }> {
  const store = await screenStore({ ...ANA, rol: 'administrador' });
  const settings = { ...META, updated_by: null, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC };
  await store.receive('clinic-settings', { ...settings, clinic_name: 'Clínica Miraflores' });
  const request = vi.fn(async () => {
    if (answer instanceof AppError) throw answer;
    return answer;
  });
  showScreen(store, '/ajustes?seccion=tabletas', { '/ajustes': Route }, { request: request as Runtime['request'] });
  await screen.findByRole('heading', { level: 1, name: 'Ajustes' });
  return { store, request };
}

const local = (changes: Partial<NonNullable<NetworkInfo['local']>>): NetworkInfo => ({
  ...NETWORK_INFO,
  local: { ...NETWORK_INFO.local!, ...changes },
});
const server = async () => within(await screen.findByRole('region', { name: 'El servidor en la red' }));

describe('the tablets', () => {
  it('are led to the page that prepares them, by a QR code, steps and the address as text', async () => {
    const { request } = await open(NETWORK_INFO);
    expect(await screen.findByRole('figure', { name: 'Código QR de 192.168.1.20:8080/instalar' })).toBeTruthy();
    expect(request.mock.calls.map(([path]) => path as string)).toEqual(['/network/']);
    expect(screen.getByText('192.168.1.20:8080/instalar')).toBeTruthy();
    expect(screen.getByText('Siga los tres pasos que le muestra.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  });

  it('see the server’s name, address, ends and version, and the whole fingerprint in rows', async () => {
    await open(NETWORK_INFO);
    const card = await server();
    for (const words of [
      'En orden',
      'arcada.local',
      'puede cambiar',
      'hasta el 28/12/2027',
      'se renueva solo',
      'hasta el 27/11/2036',
      '1.2.3',
    ]) {
      expect(card.getByText(words, { exact: false })).toBeTruthy();
    }
    await user.click(card.getByRole('button', { name: 'Ver entera' }));
    const rows = within(await screen.findByRole('list', { name: 'Huella SHA-256' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '3F8A91C2D07E55B1',
      '0C4DE86A7B19F2A3',
      '9E5016DBC7F42A88',
      'B36F04EC8D715FA9',
    ]);
    expect(screen.getByText('01234567 89ABCDEF 01234567 89ABCDEF 01234567')).toBeTruthy();
  });

  it('are told a year before that the authority ends, and what to do', async () => {
    await open(local({ authority: { ...NETWORK_INFO.local!.authority, last_year: true } }));
    const card = await server();
    expect(card.getByText('Vence pronto')).toBeTruthy();
    expect(card.getByText(/^La autoridad de la clínica vence el 27\/11\/2036\. .*en cada tableta\.$/)).toBeTruthy();
  });

  it.each([
    ['Sin dirección', /no tiene una dirección en la red/, { ...local({ addresses: [], name: null, home_url: null }) }],
    ['Sin https', /no ofrece una conexión segura/, { ...NETWORK_INFO, local: null }],
  ])('have no way to a server of which it says "%s"', async (state, words, told) => {
    await open({ ...told, install_url: null });
    expect(await screen.findByText(words)).toBeTruthy();
    expect((await server()).getByText(state)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Imprimir hoja' })).toBeNull();
  });

  it('of a server whose https another program gives have no certificate to install', async () => {
    await open({ ...NETWORK_INFO, install_url: 'https://clinica.example/instalar', local: null });
    expect(await screen.findByText('Pulse «Abrir Arcada» en la página que se abre.')).toBeTruthy();
    expect((await server()).getByText('se administra fuera de Arcada')).toBeTruthy();
    expect(screen.queryByText(/solo instala el certificado/)).toBeNull();
  });

  it('offline, the server’s address can be read with a connection only', async () => {
    await open(new AppError('network', 'sin red'));
    expect(
      await screen.findByText(/^Sin conexión: la dirección del servidor se puede leer cuando vuelva/),
    ).toBeTruthy();
    expect(screen.queryByRole('figure', { name: /Código QR/ })).toBeNull();
  });

  it('an address that was read stays when the connection goes', async () => {
    const { store } = await open(NETWORK_INFO);
    await screen.findByRole('figure', { name: /Código QR/ });
    await act(() => updateStatus(store.db, { reachable: false }));
    expect(await screen.findByText('Sin conexión: se muestra lo último que dijo el servidor.')).toBeTruthy();
    expect(screen.getByRole('figure', { name: /Código QR/ })).toBeTruthy();
  });

  it('a refusal has the server’s words, and asks again', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const { request } = await open(new AppError('forbidden', 'Solo un administrador puede hacer esto.'));
    expect(await screen.findByText('Solo un administrador puede hacer esto.')).toBeTruthy();
    request.mockResolvedValue(NETWORK_INFO);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('figure', { name: /Código QR/ })).toBeTruthy();
  });

  it('print one sheet for the wall, with the QR code, three steps, the address and the fingerprint', async () => {
    await open(NETWORK_INFO);
    const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Imprimir hoja' }));
    expect(printing).toHaveBeenCalledOnce();
    printing.mockRestore();
    act(() => void dispatchEvent(new Event('beforeprint')));
    const sheet = within(await screen.findByRole('article', { name: 'Hoja para la pared' }));
    expect(sheet.getByText('Clínica Miraflores')).toBeTruthy();
    expect(sheet.getByRole('figure', { name: /Código QR/ })).toBeTruthy();
    expect(sheet.getByText('192.168.1.20:8080/instalar')).toBeTruthy();
    expect(sheet.getByText('https://arcada.local:8443')).toBeTruthy();
    expect(sheet.getAllByRole('listitem')).toHaveLength(3 + 4);
    act(() => void dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Hoja para la pared' })).toBeNull());
  });
});
