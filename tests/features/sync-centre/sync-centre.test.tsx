import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { updateStatus } from '#store/database/meta.ts';
import { reportSpace } from '#sync/page/space.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { ANA, IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

it('says that all is up to date when no change waits', async () => {
  showCentre(tablet);
  expect(await screen.findByText('Todo está al día')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Sincronización' })).toBeTruthy();
});

it('does not claim it before a round has ended', async () => {
  await updateStatus(tablet.db, { synced_at: null });
  showCentre(tablet);
  expect(await screen.findByText('Nada por enviar')).toBeTruthy();
  expect(screen.queryByText('Todo está al día')).toBeNull();
});

it('names thirty waiting writes and counts the others', async () => {
  for (let index = 0; index < 33; index += 1) {
    const values = { ...EMPTY_PATIENT, first_name: 'Paciente', last_name: String(index) };
    await writesOf('patients').create(tablet.db, values, tablet.ports);
  }
  showCentre(tablet);
  const card = within(await screen.findByRole('region', { name: 'Por enviar (33)' }));
  expect(card.getAllByRole('listitem')).toHaveLength(30);
  expect(card.getByText('y 3 más')).toBeTruthy();
});

it('counts an image that is taken while it is shown', async () => {
  showCentre(tablet);
  await screen.findByText('Todo está al día');
  await tablet.db.blobs.put({ id: 'x', bytes: new ArrayBuffer(1), mime: 'image/jpeg', waiting: 1 });
  expect(await screen.findByText('En este dispositivo: 1 imagen por subir.')).toBeTruthy();
});

it('keeps a notice until a person has dismissed it', async () => {
  const row_id = await tablet.patient();
  const text = 'Ya hay otro paciente con ese documento';
  await tablet.db.notices.put({ id: 'x', collection: 'patients', row_id, text, at: Date.now(), seen: 0 });
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: `Visto: ${text}` }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(await tablet.db.notices.count()).toBe(0);
});

it('says how far the clock is off', async () => {
  await updateStatus(tablet.db, { clock_offset: -180_000 });
  showCentre(tablet);
  expect(await screen.findByText('El reloj de esta tableta va 3 minutos adelantado')).toBeTruthy();
});

it('says that the device is full, although the store could not be told', async () => {
  await writesOf('patients').create(tablet.db, { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Paz' }, tablet.ports);
  showCentre(tablet);
  await screen.findByRole('region', { name: 'Por enviar (1)' });
  act(() => reportSpace(true));
  expect(await screen.findByText('Sin espacio: libere memoria.')).toBeTruthy();
  act(() => reportSpace(false));
  await waitFor(() => expect(screen.queryByText('Sin espacio: libere memoria.')).toBeNull());
});

it('does not call a full device up to date', async () => {
  showCentre(tablet);
  await screen.findByText('Todo está al día');
  act(() => reportSpace(true));
  expect(await screen.findByText('Nada por enviar')).toBeTruthy();
  act(() => reportSpace(false));
});

describe('with a clock that is three years behind', () => {
  const YEARS = 3 * 365 * 86_400_000;
  beforeEach(() => updateStatus(tablet.db, { clock_offset: YEARS }));

  it('says of what was saved just now that it was today, and of what the server tells the same', async () => {
    await writesOf('patients').create(
      tablet.db,
      { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Paz' },
      tablet.ports,
    );
    const last_used_at = new Date(Date.now() + YEARS).toISOString();
    const session = { id: '1', user: ANA.id, device_id: null, device: 'Chrome en Mac', created_at: last_used_at };
    const request = () => Promise.resolve([{ ...session, last_used_at, current: true }] as never);
    showCentre(tablet, { request });
    const waiting = within(await screen.findByRole('region', { name: 'Por enviar (1)' }));
    expect(waiting.getByText(/hoy, /)).toBeTruthy();
    const devices = within(await screen.findByRole('region', { name: 'Dispositivos con sesión' }));
    expect(await devices.findByText(/hoy, /)).toBeTruthy();
  });
});

it('tells a server that does not answer from a tablet whose own network is away', async () => {
  await tablet.edit(await tablet.patient({ first_name: 'Ana' }), { occupation: 'Chef' });
  await updateStatus(tablet.db, { reachable: false, failures: 2, retry_at: Date.now() });
  showCentre(tablet);
  await screen.findByText('El servidor no responde. Próximo intento en menos de un minuto.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await screen.findByText('Esta tableta no tiene red: se enviará cuando vuelva.');
});

it('runs a round on demand and says when the server did not answer', async () => {
  const syncNow = vi.fn(() => updateStatus(tablet.db, { reachable: false, failures: 1 }));
  showCentre(tablet, { syncNow });
  await user.click(await screen.findByRole('button', { name: 'Actualizar' }));
  expect(syncNow).toHaveBeenCalledOnce();
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeTruthy();
});

it('gives the log of failures as a file', async () => {
  await recordFailure(tablet.db, { at: 7, where: '/patients', error: 'TypeError' });
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Exportar registro de fallos' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toMatch(/^arcada-fallos-\d{4}-\d{2}-\d{2}\.json$/);
  const reader = new FileReader();
  reader.readAsText(files[0]!);
  await waitFor(() => expect(reader.readyState).toBe(reader.DONE));
  expect(JSON.parse(String(reader.result))).toMatchObject([{ at: 7, where: '/patients', error: 'TypeError' }]);
  click.mockRestore();
});

describe('the devices signed in', () => {
  const session = (id: string, device: string, current: boolean): SessionInfo => ({
    id,
    user: ANA.id,
    device_id: null,
    device,
    created_at: '2026-11-01T10:00:00Z',
    last_used_at: '2026-11-20T10:00:00Z',
    current,
  });

  it('are available with a connection only', async () => {
    showCentre(tablet);
    expect(await screen.findByText('Disponible con conexión')).toBeTruthy();
  });

  it('can be closed after a confirmation, but not this one', async () => {
    let sessions = [session('1', 'Chrome en Android', true), session('2', 'Safari en iPad', false)];
    const request = vi.fn((path: string, options?: { method?: string }) => {
      if (options?.method === 'DELETE') sessions = sessions.filter(({ id }) => path !== `/sessions/${id}/`);
      return Promise.resolve(sessions as never);
    });
    showCentre(tablet, { request });
    const button = await screen.findByRole('button', { name: 'Cerrar esa sesión: Safari en iPad' });
    // With a single one there is no button for all.
    expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cerrar esa sesión: Chrome en Android' })).toBeNull();
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar esa sesión' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPad')).toBeNull());
    expect(await screen.findByText('Se cerró la sesión en Safari en iPad.')).toBeTruthy();
    expect(request).toHaveBeenCalledWith('/sessions/2/', { method: 'DELETE' });
  });

  it('stand by person, this one first, five at first; all others are closed at once after a confirmation', async () => {
    const used = (index: number, user: string): SessionInfo => ({
      ...session(String(index), `Chrome ${index}`, false),
      user,
      last_used_at: `2026-11-${10 + index}T10:00:00Z`,
    });
    let sessions = [used(1, IVAN.id), used(2, ANA.id), used(3, IVAN.id), session('9', 'Este Chrome', true)];
    sessions.push(used(4, IVAN.id), used(5, IVAN.id), used(6, IVAN.id));
    const request = vi.fn((_: string, options?: { method?: string }) => {
      if (options?.method === 'DELETE') sessions = sessions.filter(({ current }) => current);
      return Promise.resolve(sessions as never);
    });
    showCentre(tablet, { request });
    const card = within(await screen.findByRole('region', { name: 'Dispositivos con sesión' }));
    const names = () =>
      card.getAllByRole('listitem').map((item) => /(?:Este )?Chrome(?: \d)?/.exec(item.textContent)?.[0]);
    await card.findByText('Este Chrome');
    await card.findByText('Sus otros dispositivos');
    expect(names()).toEqual(['Este Chrome', 'Chrome 2', 'Chrome 6', 'Chrome 5', 'Chrome 4', 'Chrome 3']);
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Sus otros dispositivos',
      'Iván Castro',
    ]);
    await user.click(card.getByRole('button', { name: 'Ver 1 más' }));
    expect(names()).toHaveLength(7);
    await user.click(card.getByRole('button', { name: 'Cerrar todas las demás' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Se cerrarán las otras 6 sesiones de Ana Vega e Iván Castro:/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cerrar todas las demás' }));
    await waitFor(() => expect(names()).toEqual(['Este Chrome']));
    expect(await screen.findByText('Se cerraron 6 sesiones.')).toBeTruthy();
    expect(request).toHaveBeenCalledWith('/sessions/', { method: 'DELETE' });
  });

  it('are one line where a person has signed in on one several times, which closes all its sessions', async () => {
    const again = (id: string) => ({ ...session(id, 'Firefox en Linux', false), device_id: 'device' });
    let sessions = [session('1', 'Chrome en Mac', true), again('2'), again('3')];
    const request = vi.fn((path: string, options?: { method?: string }) => {
      if (options?.method === 'DELETE') sessions = sessions.filter(({ id }) => path !== `/sessions/${id}/`);
      return Promise.resolve(sessions as never);
    });
    showCentre(tablet, { request });
    expect(await screen.findByText(/2 sesiones/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cerrar esa sesión: Firefox en Linux' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar esa sesión' }));
    await waitFor(() => expect(screen.queryByText('Firefox en Linux')).toBeNull());
    expect(sessions).toHaveLength(1);
  });
});
