import { beforeEach, expect, it } from 'vitest';
import { unsentChanges } from '#store/rows/unsent-changes.ts';
import {
  buildAppointment,
  buildHistory,
  buildOdontogram,
  buildPatient,
  buildTooth,
  testId,
} from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
const OTHER = testId(0x101);
const history = buildHistory({ patient: PATIENT });
const odontogram = buildOdontogram({ id: testId(0x400), clinical_history: history.id });
const tooth = buildTooth({ odontogram: odontogram.id, tooth_number: '16', condition: 'caries' });
const visit = buildAppointment({ id: testId(0x300), patient: PATIENT });
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ id: PATIENT }), buildPatient({ id: OTHER }));
  await store.receive('clinical-histories', history);
  await store.receive('odontograms', odontogram);
  await store.receive('teeth', tooth);
  await store.receive('appointments', visit);
});

const told = async (collection: 'patients' | 'odontograms' | 'appointments', id: string) =>
  (await unsentChanges(store.db, collection, id)).map(({ entry, before, after }) => [
    `${entry.method} ${entry.collection}`,
    before?.['condition'] ?? before?.['address'] ?? null,
    after?.['condition'] ?? after?.['address'] ?? null,
  ]);

it('are those of the record and of what hangs on it, however far down, the newest first', async () => {
  const patient = (await store.row('patients', PATIENT))!;
  const edit = { method: 'PUT', collection: 'patients', id: PATIENT, opened: patient } as const;
  await store.save({ ...edit, values: { ...patient, address: 'Av. Larco 812' } });
  const values = { ...tooth, condition: 'restauracion' };
  await store.save({ method: 'PUT', collection: 'teeth', id: tooth.id, opened: tooth, values });
  const other = (await store.row('patients', OTHER))!;
  await store.save({
    method: 'PUT',
    collection: 'patients',
    id: OTHER,
    opened: other,
    values: { ...other, address: 'x' },
  });
  expect(await told('patients', PATIENT)).toEqual([
    ['PUT teeth', 'caries', 'restauracion'],
    ['PUT patients', null, 'Av. Larco 812'],
  ]);
  expect(await told('odontograms', odontogram.id)).toEqual([['PUT teeth', 'caries', 'restauracion']]);
});

it('hold a deletion, which hides its record here, and what waits for a person', async () => {
  await store.save({ method: 'DELETE', collection: 'appointments', id: visit.id });
  expect(await told('patients', PATIENT)).toEqual([['DELETE appointments', null, null]]);
  await store.db.outbox.toCollection().modify({ state: 'attention' });
  expect((await unsentChanges(store.db, 'appointments', visit.id)).map(({ attention }) => attention)).toEqual([true]);
});

it('hold what is parked in a conflict', async () => {
  const values = { ...tooth, condition: 'corona' };
  await store.save({ method: 'PUT', collection: 'teeth', id: tooth.id, opened: tooth, values });
  await store.park({ kind: 'fields', entries: await store.entries() });
  expect((await unsentChanges(store.db, 'odontograms', odontogram.id)).map(({ attention }) => attention)).toEqual([
    true,
  ]);
});
