// The audit: every change in the clinic, for an administrador.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/people/user.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { AuditVerdict } from '#domain/wire/history.ts';
import { Route as Audit } from '#app/routes/_app/auditoria.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { ANA, buildPatient, testId } from '#tests/support/factories.ts';
import { buildChange, pastServer } from '#tests/support/past.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const PATIENT = testId(0x100);

const whose = { patient_id: PATIENT, patient_name: 'Mateo Salazar' };
const PAST = [
  buildChange({
    id: 9,
    collection: 'appointments',
    row_id: testId(0x300),
    action: 'update',
    ...whose,
    before: { fecha: '2026-03-12', hora: '10:30' },
    after: { fecha: '2026-03-12', hora: '11:15' },
  }),
  buildChange({
    id: 8,
    collection: 'payments',
    row_id: testId(0x301),
    action: 'create',
    at: '2026-03-09T15:40:00.000Z',
    captured_at: '2026-03-09T15:12:00.000Z',
    ...whose,
    after: { patient: PATIENT, amount: 240, payment_method: 'CASH' },
  }),
];

beforeEach(() => setNow('2026-03-10T16:00:00.000Z'));

async function open(
  { rol = 'administrador', verdict = { ok: true, entries: 18_402 } }: { rol?: Role; verdict?: AuditVerdict } = {},
  address = '/auditoria',
) {
  const store = await screenStore({ ...ANA, rol });
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' }));
  const server = pastServer(PAST);
  const request = vi.fn((path: string) =>
    path === '/audit/verify/' ? Promise.resolve(verdict) : server.request(path),
  ) as unknown as Runtime['request'];
  return { ...showScreen(store, address, { '/auditoria': Audit }, { request }), asked: server.asked };
}

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));

describe('the audit', () => {
  it('offline says where it is, and offers no check that could not be made', async () => {
    const store = await screenStore({ ...ANA, rol: 'administrador' });
    const request = vi.fn(() => Promise.reject(new AppError('network', 'sin red'))) as unknown as Runtime['request'];
    showScreen(store, '/auditoria', { '/auditoria': Audit }, { request });
    expect(await screen.findByText(/la auditoría está en el servidor/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Comprobar la cadena' })).toHaveProperty('disabled', true);
  });

  it('that was read before the network went stays, and says what it is; no file is offered that could not be made', async () => {
    await open();
    await screen.findByText('Cadena íntegra');
    expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Sin conexión: lo que se ve es lo último que se leyó del servidor.')).toBeTruthy();
    expect(items()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', true);
  });

  it('offers no older changes while there is no network', async () => {
    const many = Array.from({ length: 51 }, (_, place) => ({ ...PAST[1]!, id: 100 - place }));
    const server = pastServer(many);
    const request = vi.fn((path: string) =>
      path === '/audit/verify/' ? Promise.resolve({ ok: true, entries: 51 }) : server.request(path),
    ) as unknown as Runtime['request'];
    showScreen(await screenStore({ ...ANA, rol: 'administrador' }), '/auditoria', { '/auditoria': Audit }, { request });
    expect(await screen.findByRole('button', { name: 'Ver más' })).toHaveProperty('disabled', false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ver más' })).toHaveProperty('disabled', true));
  });

  it('drops what makes no sense in the address', async () => {
    const { asked } = await open({}, '/auditoria?from=bad&to=1&area=x&patient=7&person=nope');
    await screen.findByText('Cadena íntegra');
    expect(asked).toEqual(['/audit/?limit=50']);
  });

  it('tells every change of every patient by day, and says that its chain is whole', async () => {
    await open();
    await screen.findByText('Cadena íntegra');
    expect(screen.getByText('18 402 anotaciones, comprobadas hoy, 11:00')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Hoy, 10 de marzo',
      'Ayer, 9 de marzo',
    ]);
    expect(items()).toEqual([
      '10:00LRLucía Rojas cambió la cita de Mateo Salazar del 12/03/2026Hora10:30 pasa a 11:15Chrome en tableta Android',
      '10:12LRLucía Rojas registró un pago de $240,00 de Mateo Salazar, en efectivoChrome en tableta Android, sin conexión; llegó 10:40',
    ]);
  });

  it('leads to the record', async () => {
    await open();
    const links = await screen.findAllByRole('link', { name: /^Abrir el registro/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/appointments/${testId(0x300)}`,
      `/patients/${PATIENT}`,
    ]);
  });

  it('is narrowed by patient, person, kind and days, as the address says', async () => {
    const shown = await open({}, `/auditoria?patient=${PATIENT}&area=dinero`);
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(shown.asked[0]).toBe(`/audit/?patient=${PATIENT}&collection=budgets,payments&limit=50`);
    await screen.findByRole('option', { name: 'Ana Rojas' });
    await user.selectOptions(screen.getByLabelText('Persona'), ANA.id);
    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-03-01' } });
    await waitFor(() =>
      expect(shown.asked.at(-1)).toBe(
        `/audit/?patient=${PATIENT}&user=${ANA.id}&collection=budgets,payments&from=2026-03-01&limit=50`,
      ),
    );
    expect(shown.address()).toContain('area=dinero');
    await user.selectOptions(screen.getByLabelText('Qué'), 'inventario');
    expect(await screen.findByText('Ningún cambio coincide')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(shown.asked.at(-1)).toBe('/audit/?limit=50'));
  });

  it('says calmly where the chain is broken', async () => {
    const verdict = { ok: false, entries: 12, entry: 13, reason: 'El contenido de la entrada fue cambiado.' } as const;
    await open({ verdict });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'El registro fue alterado fuera de Arcada. El contenido de la entrada fue cambiado. Es la anotación 13. Guarde una copia del servidor antes de seguir.',
    );
    expect(screen.getByText('Cadena rota')).toBeTruthy();
  });

  it('is nothing for a recepcionista, who is told where a record’s own past stands', async () => {
    const { asked } = await open({ rol: 'recepcionista' });
    expect(await screen.findByText('Solo un administrador puede ver la auditoría.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('goes into a spreadsheet', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open();
    await screen.findAllByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    const reader = new FileReader();
    reader.readAsText(files[0]!);
    await waitFor(() => expect(reader.readyState).toBe(reader.DONE));
    expect(String(reader.result).split('\r\n').slice(0, 2)).toEqual([
      'Recibido;Guardado;Qué;Antes → después;Desde',
      '10/03/2026, 10:00;10/03/2026, 10:00;Lucía Rojas cambió la cita de Mateo Salazar del 12/03/2026;Hora: 10:30 → 11:15;Chrome en tableta Android',
    ]);
    click.mockRestore();
    vi.unstubAllGlobals();
  });

  it('goes into a spreadsheet of limited length, which says that it was cut', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const page = Array.from({ length: 500 }, () => PAST[0]!);
    const request = vi.fn(() => Promise.resolve(page)) as unknown as Runtime['request'];
    const store = await screenStore({ ...ANA, rol: 'administrador' });
    showScreen(store, '/auditoria', { '/auditoria': Audit }, { request });
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    const words = 'El archivo tiene los 10\u00a0000 cambios más recientes. Acote las fechas.';
    await waitFor(() => expect(document.body.textContent).toContain(words));
    click.mockRestore();
    vi.unstubAllGlobals();
  });
});
