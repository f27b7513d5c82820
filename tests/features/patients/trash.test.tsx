import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import { TrashPage } from '#features/patients/trash/trash-page.tsx';
import { LIMIT } from '#features/patients/trash/use-trash.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { writesOf } from '#store/outbox/record-writes.ts';
import { BRUNO, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const PIERO: DeletedPatient = {
  patient: buildPatient({
    id: testId(0x51),
    first_name: 'Piero',
    last_name: 'Mamani Tello',
    phone_number: '987 120 554',
  }),
  deleted_at: '2026-11-14T15:00:00.000Z',
  deleted_by: BRUNO.id,
  records: { 'clinical-histories': 1, odontograms: 1, teeth: 7, 'clinical-images': 6 },
  merged_into: null,
};
const JOSE: DeletedPatient = {
  patient: buildPatient({ id: testId(0x52), first_name: 'José Luis', last_name: 'Puig' }),
  deleted_at: '2026-10-28T15:00:00.000Z',
  deleted_by: null,
  records: {},
  merged_into: null,
};

/** Opens the Papelera with a server that answers this list. */
async function open(list: DeletedPatient[] | AppError, prepare?: (store: TestStore) => Promise<void>) {
  setNow('2026-11-23T15:00:00.000Z');
  const store = await screenStore();
  await prepare?.(store);
  const answer = async () => {
    if (list instanceof AppError) throw list;
    return list;
  };
  const request = vi.fn(answer) as unknown as Runtime['request'];
  showScreen(store, '/papelera', () => <TrashPage />, { request });
  return store;
}

const lines = async () =>
  within(await screen.findByRole('list', { name: 'Pacientes eliminados' })).getAllByRole('listitem');

it('lists deleted patients with author and time, the records that return with them, and how long they can be restored', async () => {
  await open([PIERO, JOSE]);
  const [piero, jose] = await lines();
  expect(piero?.textContent).toContain('Piero Mamani Tello');
  expect(piero?.textContent).toContain('14/11/2026');
  expect(piero?.textContent).toContain('1 historia clínica, 1 odontograma, 6 imágenes clínicas');
  expect(piero?.textContent).toContain('Vuelve con todo lo suyo');
  expect(piero?.textContent).toContain('Quedan 21 días');
  expect(jose?.textContent).toContain('Otra persona');
  expect(jose?.textContent).toContain('Sin registros');
  expect(jose?.textContent).toContain('Quedan 4 días');
});

it('never says more than the 30 days, though the server’s clock be ahead of the tablet’s', async () => {
  await open([{ ...PIERO, deleted_at: '2026-11-23T15:00:00.500Z' }]);
  expect((await lines())[0]?.textContent).toContain('Quedan 30 días');
});

it('is searched by name, telephone or document', async () => {
  await open([PIERO, JOSE]);
  await lines();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en la papelera' }), '120554');
  await waitFor(async () =>
    expect((await lines()).map((line) => line.querySelector('b')?.textContent)).toEqual(['Piero Mamani Tello']),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en la papelera' }), '9');
  expect(await screen.findByText('Ningún paciente eliminado coincide con «1205549».')).toBeTruthy();
});

it('asks the server to search when there are more than one page', async () => {
  setNow('2026-11-23T15:00:00.000Z');
  const newest = Array.from({ length: LIMIT }, (_, place) => ({
    ...JOSE,
    patient: { ...JOSE.patient, id: testId(0x1000 + place) },
  }));
  const asked: string[] = [];
  let found: DeletedPatient[] | AppError = [PIERO];
  const answer = async (path: string) => {
    asked.push(path);
    if (!path.includes('search=')) return newest;
    if (found instanceof AppError) throw found;
    return found;
  };
  const request = vi.fn(answer) as unknown as Runtime['request'];
  showScreen(await screenStore(), '/papelera', () => <TrashPage />, { request });
  expect(
    await screen.findByText('Se ven los últimos 500. Los demás se encuentran por su nombre, teléfono o documento.'),
  ).toBeTruthy();
  const box = screen.getByRole('searchbox', { name: 'Buscar en la papelera' });
  await user.type(box, 'mamani');
  expect(await screen.findByText('Buscando entre todos los pacientes eliminados…')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Restaurar a Piero Mamani Tello' })).toBeTruthy();
  expect(asked.at(-1)).toBe('/deleted-patients/?limit=500&search=mamani');
  found = new AppError('network', 'Sin conexión');
  await user.type(box, 'x');
  expect(await screen.findByText('No se pudo buscar entre todos los pacientes eliminados.')).toBeTruthy();
  found = [];
  await user.type(box, 'y');
  expect(await screen.findByText('Ningún paciente eliminado coincide con «mamanixy».')).toBeTruthy();
});

it('restores a patient at once on this tablet, and asks the server to bring back what fell', async () => {
  const { db } = await open([PIERO]);
  await user.click(await screen.findByRole('button', { name: 'Restaurar a Piero Mamani Tello' }));
  expect(await screen.findByText('Piero Mamani Tello está de nuevo entre los pacientes')).toBeTruthy();
  expect(await screen.findByText('La papelera está vacía')).toBeTruthy();
  expect(await db.records('patients').get(PIERO.patient.id)).toMatchObject({ first_name: 'Piero' });
  expect(await db.outbox.toArray()).toMatchObject([{ method: 'POST', row_id: PIERO.patient.id, revives: true }]);
});

it('offline lists deletions made here and not sent: restoring one sends nothing', async () => {
  const id = testId(0x53);
  const { db } = await open(new AppError('network', 'Sin conexión'), async (store) => {
    await store.receive('patients', buildPatient({ id, first_name: 'Begoña', last_name: 'Mendoza' }));
    await writesOf('patients').delete(store.db, id, { newId, now: () => Date.parse('2026-11-23T14:00:00.000Z') });
  });
  expect(await screen.findByText('Sin conexión: puede faltar lo que se eliminó en otras tabletas.')).toBeTruthy();
  await screen.findByText(/^Usted · /);
  const [line] = await lines();
  expect(line?.textContent).toContain('Sin enviar');
  expect(line?.textContent).toContain('Quedan 30 días');
  await user.click(screen.getByRole('button', { name: 'Restaurar a Begoña Mendoza' }));
  await waitFor(async () => expect(await db.records('patients').get(id)).toMatchObject({ first_name: 'Begoña' }));
  expect(await db.outbox.count()).toBe(0);
});

it('offline an empty one says that it will be seen with the network, and not that it is empty', async () => {
  await open(new AppError('network', 'Sin conexión'));
  expect(
    await screen.findByText('Sin conexión: los pacientes eliminados se verán cuando vuelva la conexión'),
  ).toBeTruthy();
  expect(screen.queryByText('La papelera está vacía')).toBeNull();
});

it('an empty one says what it will list', async () => {
  await open([]);
  expect(await screen.findByText('La papelera está vacía')).toBeTruthy();
  expect(
    screen.getByText('Los pacientes que se eliminen aparecen aquí durante 30 días, con todo lo suyo.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver pacientes' }).getAttribute('href')).toBe('/patients');
});

it('a refusal of the server is shown and logged, with a way to try again', async () => {
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await open(new AppError('forbidden', 'No puede hacer esto'));
  expect(await screen.findByText('No se pudo leer la papelera. Inténtelo de nuevo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(logged.mock.calls).toMatchObject([[{ code: 'forbidden' }]]);
});

it('names the patient with whom one was merged, and undoes the merge', async () => {
  const request = vi.fn(async (path: string) =>
    path.endsWith('/unmerge/')
      ? { patient: PIERO.patient, moved: 3, kept: 1 }
      : [{ ...PIERO, merged_into: { id: testId(0x54), name: 'Piero A. Mamani' } }],
  );
  setNow('2026-11-23T15:00:00.000Z');
  const runtime = { request: request as unknown as Runtime['request'] };
  showScreen(await screenStore(), '/papelera', () => <TrashPage />, runtime);
  expect((await lines())[0]?.textContent).toContain('Fusionada con Piero A. Mamani');
  await user.click(screen.getByRole('button', { name: 'Deshacer la fusión de Piero Mamani Tello' }));
  expect(
    await screen.findByText(
      'Piero Mamani Tello vuelve a tener su propia ficha. Lo que alguien cambió desde la fusión quedó como está',
    ),
  ).toBeTruthy();
  expect(request).toHaveBeenCalledWith(`/patients/${PIERO.patient.id}/unmerge/`, { method: 'POST' });
});
