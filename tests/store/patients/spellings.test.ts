// The tablet's list, search and form find a person by every spelling of the name; lists have ñ in its place.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { fullName } from '#domain/patients/patient.ts';
import { arrangePlans } from '#domain/clinical/treatment-plan.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readSuppliers } from '#store/inventory/inventory.ts';
import { createPatientIndex, type PatientIndex } from '#store/patients/patient-index.ts';
import { patientsByName, possibleDuplicates } from '#store/patients/patients.ts';
import { buildPatient, META, testId } from '#tests/support/factories.ts';
import { IN_ORDER, NAMES, TELEPHONES } from '#tests/support/spellings.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
let index: PatientIndex;
const people = NAMES.map((spellings, person) =>
  spellings.map((values, place) => buildPatient({ ...values, id: testId(0x1000 * (person + 1) + place) })),
);

beforeAll(async () => {
  store = await createStore();
  await store.receive('patients', ...people.flat());
  index = createPatientIndex(store.db);
  await vi.waitFor(() => expect(index.ready()).toBe(true));
});
afterAll(() => index.close());

test('each of 200 spellings finds all of its person, in the list and in the search', () => {
  for (const person of people) {
    const ids = person.map(({ id }) => id).toSorted();
    for (const one of person) {
      for (const text of [fullName(one), `${one.last_name}, ${one.first_name}`]) {
        expect([text, index.search(text, 'name').toSorted()]).toEqual([text, ids]);
        expect(
          index
            .first(text, 8)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(ids);
      }
    }
  }
});

test('the form asks before it saves any of them once more', async () => {
  for (const person of people) {
    for (const { id: _, ...values } of person) {
      const found = await possibleDuplicates(store.db, values);
      expect(found.map(({ fecha_nacimiento }) => fecha_nacimiento)).toEqual(Array(5).fill(values.fecha_nacimiento));
    }
  }
});

test.each(TELEPHONES)(
  'a telephone is found by each of its spellings where the prefix is $prefix',
  async ({ prefix, numbers }) => {
    const { db, receive } = await createStore();
    const known = numbers.flatMap(({ international, spellings }, place) =>
      spellings.map((phone_number, index) => ({
        international,
        row: buildPatient({ phone_number, id: testId(0x1000 * (place + 1) + index) }),
      })),
    );
    await receive('patients', ...known.map(({ row }) => row));
    const searched = createPatientIndex(db);
    // The settings come later, as on a tablet's first day.
    await receive('clinic-settings', { ...META, ...UNKNOWN_CLINIC, country_code: prefix, id: CLINIC_SETTINGS_ID });
    const [first] = known;
    const ids = (international: string) =>
      known.filter((each) => each.international === international).map(({ row }) => row.id);
    // Without a plus it is read by the settings' prefix alone.
    const written = `${prefix} ${first!.international.slice(prefix.length)}`;
    await vi.waitFor(() =>
      expect(searched.search(written, 'name').toSorted()).toEqual(ids(first!.international).toSorted()),
    );
    for (const { international, row } of known) {
      const text = row.phone_number!;
      expect([text, searched.search(text, 'name').toSorted()]).toEqual([text, ids(international).toSorted()]);
      expect(
        searched
          .first(text, known.length)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids(international).toSorted());
    }
    searched.close();
  },
);

test('ñ comes after n and before o in every list', async () => {
  const { db, receive } = await createStore();
  const rows = IN_ORDER.map((first_name, place) => buildPatient({ first_name, id: testId(0x900 - place) }));
  await receive('patients', ...rows);
  const all = { offset: 0, limit: 100, descending: false };
  const names = async (descending = false) =>
    (await patientsByName(db, { ...all, descending })).map(({ first_name }) => first_name);
  expect(await names()).toEqual(IN_ORDER);
  expect(await names(true)).toEqual(IN_ORDER.toReversed());
  const searched = createPatientIndex(db);
  await vi.waitFor(() => expect(searched.ready()).toBe(true));
  const byId = new Map(rows.map(({ id, first_name }) => [id, first_name]));
  expect(searched.search('', 'name').map((id) => byId.get(id))).toEqual(IN_ORDER);
  expect(searched.search('nandu', 'name').map((id) => byId.get(id))).toEqual(['Ñandú']);
  searched.close();
  await receive('suppliers', ...rows.map(({ id, first_name }) => ({ ...META, id, name: first_name })));
  expect((await readSuppliers(db)).map(({ name }) => name)).toEqual(IN_ORDER);
  const plans = rows.map(({ id, first_name }) => ({ ...META, id, patient: id, patient_name: first_name }));
  const arranged = arrangePlans(plans as never, { by: 'patient_name', descending: false });
  expect(arranged.map(({ patient_name }) => patient_name)).toEqual(IN_ORDER);
});

test('names with ł, ø and their like are found as they are typed, and stand where the Latin letter does', async () => {
  const { db, receive } = await createStore();
  const names = ['Groß', 'Løpez', 'Łuna', 'Luz', 'Mª José', 'Muñoz'];
  const rows = names.map((first_name, place) => buildPatient({ first_name, last_name: '', id: testId(0x900 - place) }));
  await receive('patients', ...rows);
  const page = await patientsByName(db, { offset: 0, limit: 100, descending: false });
  expect(page.map(({ first_name }) => first_name)).toEqual(names);
  const searched = createPatientIndex(db);
  await vi.waitFor(() => expect(searched.ready()).toBe(true));
  const typed = ['gross', 'lopez', 'luna', 'luz', 'ma jose', 'munoz'];
  expect(typed.map((text) => searched.search(text, 'name'))).toEqual(rows.map(({ id }) => [id]));
  searched.close();
});

test.each([
  [10, '_sort, created_at'],
  [13, '_sort, created_at, *_same'],
])('a store of version %i has the keys of its patients made anew', async (version, indexes) => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new Dexie('older', factory);
  // Dexie makes the tables that are missing before it upgrades.
  older.version(version).stores({ patients: `id, ${indexes}`, 'inventory-operations': 'id', meta: 'key' });
  const rows = people.flat();
  await older.table('patients').bulkPut(rows.map((row) => ({ ...row, _sort: `stale\u0000${row.id}` })));
  older.close();
  const db = new ArcadaDatabase('older', factory);
  expect(await db.records('patients').orderBy('_sort').primaryKeys()).toHaveLength(rows.length);
  expect(await db.records('patients').where('_sort').startsWith('stale').count()).toBe(0);
  const { id: _, ...values } = people[0]![1]!;
  expect(await possibleDuplicates(db, values)).toHaveLength(5);
  db.close();
});
