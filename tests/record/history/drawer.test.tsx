import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { updateStatus } from '#store/database/meta.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { ANA, buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { buildChange, pastServer } from '#tests/support/past.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const PATIENT = testId(0x100);
const APPOINTMENT = testId(0x300);
let store: TestStore;

const moved = buildChange({
  id: 40,
  collection: 'patients',
  row_id: PATIENT,
  action: 'update',
  before: { address: 'Av. Larco 812' },
  after: { address: 'Av. José Larco 812' },
});
const booked = buildChange({
  id: 30,
  collection: 'appointments',
  row_id: APPOINTMENT,
  action: 'update',
  at: '2026-03-07T15:05:00.000Z',
  captured_at: '2026-03-07T14:42:00.000Z',
  before: { fecha: '2026-03-10', hora: '10:30', estado: 'programada' },
  after: { fecha: '2026-03-10', hora: '10:30', estado: 'confirmada' },
});
const created = buildChange({
  id: 20,
  collection: 'patients',
  row_id: PATIENT,
  action: 'create',
  user_id: ANA.id,
  user_name: 'Ana Ríos',
  at: '2025-12-05T15:00:00.000Z',
});

beforeEach(async () => {
  setNow('2026-03-10T16:00:00.000Z');
  store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT, address: 'Jr. Cusco 1' }));
  await store.receive('appointments', buildAppointment({ id: APPOINTMENT, patient: PATIENT }));
});

async function open(runtime: Partial<Runtime> = pastServer([moved, booked, created])) {
  const part = () => <HistoryButton collection="patients" id={PATIENT} subtitle="Lucía Peña" />;
  showScreen(store, '/', part, runtime);
  await user.click(await screen.findByRole('button', { name: 'Historial de cambios' }));
  return within(await screen.findByRole('dialog', { name: 'Historial de cambios' }));
}

/** The items as texts, without words for screen readers alone. */
const items = (shown: ReturnType<typeof open> extends Promise<infer Shown> ? Shown : never): string[] =>
  shown.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));

it('tells who changed what and when, day by day, the newest first', async () => {
  const shown = await open();
  await shown.findByText('Lucía Peña');
  await shown.findByText('Hoy');
  // The tablet's own data come a moment later: the person on screen and the records' present values.
  await waitFor(() => expect(shown.getAllByText('Volver a este valor')).toHaveLength(2));
  await shown.findByText('Usted');
  expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Hoy',
    'Sábado, 7 de marzo',
    'Viernes, 5 de diciembre de 2025',
  ]);
  expect(items(shown)).toEqual([
    'LRLucía Rojas cambió la fichaDirecciónAv. Larco 812 pasa a Av. José Larco 81210:00 · Chrome en tableta AndroidVolver a este valor',
    'LRLucía Rojas cambió la cita del 10/03/2026EstadoProgramada pasa a Confirmada09:42 · Chrome en tableta Android, sin conexión; llegó 10:05Volver a este valor',
    'ARUsted creó la ficha10:00 · Chrome en tableta Android',
  ]);
  expect(shown.getByText('Nada de este historial se puede editar ni borrar.')).toBeTruthy();
});

it('folds a long value behind its beginning', async () => {
  const address = `Av. José Larco 812, ${'pasando el parque '.repeat(20)}`;
  const shown = await open(pastServer([{ ...moved, after: { ...moved.after!, address } }]));
  const beginning = await shown.findByText(/^Av\. José Larco 812, pasando.*…$/);
  const folded = beginning.closest('details')!;
  expect(folded.open).toBe(false);
  await user.click(beginning);
  expect(folded.open).toBe(true);
  expect(folded.lastChild?.textContent).toBe(address);
});

it('of two long values shows where they begin to differ, and crosses out nothing but words', async () => {
  const way = (end: string) => `Av. José Larco 812, ${'pasando el parque '.repeat(20)}${end}`;
  const [before, after] = [{ address: way('piso 2') }, { address: way('piso 3') }];
  const shown = await open(pastServer([{ ...moved, before: before as never, after: after as never }]));
  const then = await shown.findByText(/^….*parque piso 2$/);
  const now = shown.getByText(/^….*parque piso 3$/);
  expect([then.tagName, now.tagName]).toEqual(['DEL', 'INS']);
  // "Ver todo" follows the words within the summary.
  expect(then.closest('summary')!.closest('del')).toBeNull();
  expect(then.closest('details')!.textContent).toContain(before.address);
});

it('puts this tablet’s unsent changes on top', async () => {
  const opened = await store.row('patients', PATIENT);
  await store.save({
    method: 'PUT',
    collection: 'patients',
    id: PATIENT,
    opened: opened!,
    values: { ...opened, phone_number: '987 654 321' },
  });
  const shown = await open();
  await shown.findByText('Sin enviar');
  await waitFor(() => expect(items(shown)).toHaveLength(4));
  expect(items(shown)[0]).toBe('ARUsted cambió la fichaTeléfono987 654 32110:00Sin enviar');
});

it('offline says so once, and shows the unsent changes', async () => {
  const opened = await store.row('appointments', APPOINTMENT);
  await store.save({
    method: 'PUT',
    collection: 'appointments',
    id: APPOINTMENT,
    opened: opened!,
    values: { ...opened, estado: 'completada' },
  });
  const shown = await open({});
  expect(
    await shown.findAllByText(/^Sin conexión: aquí se ve lo que este dispositivo tiene sin enviar\./),
  ).toHaveLength(1);
  expect(items(shown)).toEqual([
    'ARUsted cambió la cita del 10/03/2026EstadoProgramada pasa a Completada10:00Sin enviar',
  ]);
});

it('shows the history by itself when the engine reaches the server again, even if the network was never lost', async () => {
  const { request } = pastServer([created]);
  let away = true;
  await updateStatus(store.db, { reachable: false });
  const shown = await open({
    request: (...asked: Parameters<Runtime['request']>) =>
      away ? Promise.reject(new AppError('network', 'sin red')) : request(...asked),
  });
  await shown.findByText(/sin conexión/i);
  away = false;
  await updateStatus(store.db, { reachable: true });
  await shown.findByText('Usted');
});

it('offline, without unsent changes, says that the history is on the server', async () => {
  const shown = await open({});
  expect(await shown.findByText(/^Sin conexión: el historial está en el servidor/)).toBeTruthy();
  expect(shown.queryAllByRole('listitem')).toEqual([]);
});

it('says in the server’s words why it could not be read, logs it, and tries again', async () => {
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const request = vi.fn(() => Promise.reject(new AppError('unavailable', 'El servidor está ocupado.')));
  const shown = await open({ request });
  await shown.findByText('No se pudo leer el historial. El servidor está ocupado.');
  await user.click(shown.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
});

it('is filtered by area; an area without changes says so', async () => {
  const server = pastServer([moved, booked, created]);
  const shown = await open(server);
  await user.click(await shown.findByRole('button', { name: 'Citas' }));
  await waitFor(() => expect(items(shown)).toHaveLength(1));
  expect(server.asked.at(-1)).toBe(`/patients/${PATIENT}/history/?collection=appointments,contact-attempts&limit=50`);
  await user.click(shown.getByRole('button', { name: 'Dinero' }));
  expect(await shown.findByText('Sin cambios en Dinero')).toBeTruthy();
});

it('goes back page by page', async () => {
  const many = Array.from({ length: 60 }, (_, place) => ({ ...created, id: 100 - place }));
  const shown = await open(pastServer(many));
  await waitFor(() => expect(items(shown)).toHaveLength(50));
  await user.click(shown.getByRole('button', { name: 'Ver más' }));
  await waitFor(() => expect(items(shown)).toHaveLength(60));
  expect(shown.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

it('restores a value as an edit of this person, after showing what it replaces, and can undo that', async () => {
  const shown = await open();
  await user.click((await shown.findAllByRole('button', { name: 'Volver a este valor' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: '¿Volver a este valor?' });
  expect(dialog.textContent).toContain('DirecciónJr. Cusco 1');
  await user.click(within(dialog).getByRole('button', { name: 'Volver a este valor' }));
  await waitFor(async () =>
    expect(await store.row('patients', PATIENT)).toMatchObject({ address: 'Av. José Larco 812' }),
  );
  expect(await store.entries()).toMatchObject([
    { method: 'PUT', author: ANA.id, patch: { address: { before: 'Jr. Cusco 1', after: 'Av. José Larco 812' } } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await store.row('patients', PATIENT)).toMatchObject({ address: 'Jr. Cusco 1' }));
});
