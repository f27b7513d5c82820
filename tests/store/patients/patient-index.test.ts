// The search index in memory, and the patients' reads (sorts of specification §9).
import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPatientIndex, type PatientIndex, type PatientSort } from '#store/patients/patient-index.ts';
import { patientsByName, possibleDuplicates, recentPatients } from '#store/patients/patients.ts';
import { buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const patients = writesOf('patients');

let store: TestStore;
let index: PatientIndex;
const ZOE = buildPatient({ id: testId(0x101), first_name: 'Zoé', last_name: 'Ávila', fecha_nacimiento: '2010-05-01' });
const ANGELA = buildPatient({
  id: testId(0x102),
  first_name: 'Ángela',
  last_name: 'Núñez',
  fecha_nacimiento: '2015-01-01',
});
const BEA = buildPatient({
  id: testId(0x103),
  first_name: 'bea',
  last_name: 'Ortiz',
  phone_number: '099 123-4567',
  guardian_name: 'Rosa Tapia',
});
const NAMES = new Map([ZOE, ANGELA, BEA].map((patient) => [patient.id, patient.first_name]));

beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', ZOE, ANGELA, BEA);
  index = createPatientIndex(store.db);
  await vi.waitFor(() => expect(index.ready()).toBe(true));
});
afterEach(() => index.close());

const found = (text: string, sort: PatientSort = 'name') =>
  index.search(text, sort).map((id) => NAMES.get(id) ?? 'new');
/** Waits until a search answers so. */
const answers = (text: string, names: string[]) => vi.waitFor(() => expect(found(text)).toEqual(names));

test.each([
  ['name', ['Ángela', 'bea', 'Zoé']],
  ['-name', ['Zoé', 'bea', 'Ángela']],
  ['fecha_nacimiento', ['Zoé', 'Ángela', 'bea']],
  ['-fecha_nacimiento', ['Ángela', 'Zoé', 'bea']],
] as const)('sorted by %s, those without a birth date last', (sort, names) => {
  expect(found('', sort)).toEqual(names);
});

test('finds by name, also the guardian’s, telephone or identity card', () => {
  expect(found('tapia rosa')).toEqual(['bea']);
  expect(found('nunez ang')).toEqual(['Ángela']);
  expect(found('1234567')).toEqual(['bea']);
  expect(found('nadie')).toEqual([]);
});

test('names the likeliest few first: names that have words which begin so, then the others', async () => {
  const add = (id: number, first_name: string) => buildPatient({ id: testId(id), first_name, last_name: 'Peña' });
  await store.receive('patients', add(0x104, 'Amaru'), add(0x105, 'Marta'), add(0x106, 'Flor de María'));
  await answers('mar', ['new', 'new', 'new']);
  const first = (text: string, limit: number) => index.first(text, limit).map(({ id }) => id);
  expect(first('mar', 8)).toEqual([testId(0x106), testId(0x105), testId(0x104)]);
  expect(first('mar', 2)).toEqual([testId(0x106), testId(0x105)]);
  expect(first('1234567', 8)).toEqual([BEA.id]);
  expect(first('nadie', 8)).toEqual([]);
});

describe('follows the store', () => {
  test('a create, an edit and a delete', async () => {
    const id = await patients.create(store.db, buildPatientValues({ first_name: 'Mateo' }), store.ports);
    await answers('mateo', ['new']);
    const opened = (await store.db.records('patients').get(id))!;
    await patients.update(
      store.db,
      id,
      opened,
      { ...opened, first_name: 'Marcos', phone_number: '0987654' },
      store.ports,
    );
    await answers('marcos', ['new']);
    await answers('mateo', []);
    await answers('0987654', ['new']);
    await patients.delete(store.db, BEA.id, store.ports);
    await answers('bea', []);
  });

  test('many pages of rows at once, and reads all of them only once more', async () => {
    let release = () => undefined as void;
    const table = store.db.table('patients');
    const pieces = vi.spyOn(table, 'where');
    pieces.mockImplementationOnce(() => {
      const held = new Promise<void>((resolve) => (release = resolve));
      const toArray = () => Dexie.Promise.resolve(held.then(() => table.toCollection().toArray()));
      return { above: () => ({ limit: () => ({ toArray }) }) } as never;
    });
    const page = (number: number) =>
      Array.from({ length: 100 }, (_, place) => buildPatient({ id: testId(0x1000 + number * 100 + place) }));
    for (let number = 0; number < 5; number += 1) await store.receive('patients', ...page(number));
    release();
    await vi.waitFor(() => expect(found('lucia')).toHaveLength(500));
    // Two reads of five hundred and three, five hundred at a time.
    await vi.waitFor(() => expect(pieces).toHaveBeenCalledTimes(4));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pieces).toHaveBeenCalledTimes(4);
  });

  test('rows in bulk, tombstones and a cleared table', async () => {
    const many = Array.from({ length: 300 }, (_, number) => buildPatient({ id: testId(0x1000 + number) }));
    await store.receive('patients', ...many);
    await vi.waitFor(() => expect(found('lucia')).toHaveLength(300));
    await store.receiveDeleted('patients', many[0]!.id, 2);
    await vi.waitFor(() => expect(found('lucia')).toHaveLength(299));
    await store.db.rows('patients').clear();
    await answers('', []);
  });

  test('and tells who listens, once they answer differently', async () => {
    const seen: number[] = [];
    const stop = index.subscribe(() => seen.push(index.version()));
    await store.receive('patients', buildPatient({ ...BEA, version: 2, first_name: 'Berta' }));
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
    const told = seen.length;
    stop();
    await store.receive('patients', buildPatient({ ...BEA, version: 3, first_name: 'Belén' }));
    await answers('belen', ['bea']);
    expect(seen).toHaveLength(told);
  });

  test('not after a failure for ever: what was missed is read with the next change', async () => {
    const failing = vi.spyOn(store.db, 'rows').mockImplementation(() => {
      throw new Error('closed');
    });
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on('unhandledRejection', note);
    await store.db.table('patients').put({ ...BEA, first_name: 'Berta' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    failing.mockRestore();
    await store.db.table('patients').put({ ...ZOE, first_name: 'Zulema' });
    await vi.waitFor(() => expect(index.search('zulema', 'name')).toEqual([ZOE.id]));
    expect(index.search('berta', 'name')).toEqual([BEA.id]);
    process.off('unhandledRejection', note);
  });
});

test('a first read that failed is tried again by itself', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('unhandledRejection', note);
  const failing = vi.spyOn(store.db.table('patients'), 'where').mockImplementationOnce(() => {
    throw new Error('closed');
  });
  const late = createPatientIndex(store.db);
  await vi.waitFor(() => expect(late.ready()).toBe(true), { timeout: 20_000 });
  expect(late.search('tapia', 'name')).toEqual([BEA.id]);
  expect(failures).toHaveLength(1);
  process.off('unhandledRejection', note);
  failing.mockRestore();
  late.close();
});

describe('the reads of the list', () => {
  const names = (patients: { first_name: string }[]) => patients.map((patient) => patient.first_name);

  test('a page by name comes in the order of the search index', async () => {
    const page = { offset: 0, limit: 2, descending: false };
    expect(names(await patientsByName(store.db, page))).toEqual(['Ángela', 'bea']);
    expect(names(await patientsByName(store.db, { ...page, offset: 2 }))).toEqual(['Zoé']);
    expect(names(await patientsByName(store.db, { ...page, descending: true }))).toEqual(['Zoé', 'bea']);
    expect(await store.db.records('patients').count()).toBe(3);
  });

  test('an edited name moves at once', async () => {
    await patients.update(store.db, ZOE.id, ZOE, { ...ZOE, first_name: 'Abel' }, store.ports);
    expect(names(await patientsByName(store.db, { offset: 0, limit: 1, descending: false }))).toEqual(['Abel']);
  });

  test('the newest come first', async () => {
    await patients.create(store.db, buildPatientValues({ first_name: 'Mateo' }), store.ports);
    expect(names(await recentPatients(store.db, 1))).toEqual(['Mateo']);
  });

  test('a possible duplicate is found, the record itself is none', async () => {
    const twin = buildPatientValues({ first_name: 'angela', last_name: 'NUÑEZ', fecha_nacimiento: '2015-01-01' });
    expect(names(await possibleDuplicates(store.db, twin))).toEqual(['Ángela']);
    expect(await possibleDuplicates(store.db, twin, ANGELA.id)).toEqual([]);
  });

  test('a possible duplicate by its card alone is found whatever its name', async () => {
    await store.receive('patients', { ...BEA, version: 2, identity_card: '7621-4380' });
    const twin = buildPatientValues({ first_name: 'Nadie', identity_card: '76214380' });
    expect(names(await possibleDuplicates(store.db, twin))).toEqual(['bea']);
  });

  test('possible duplicates are looked for without stepping through all patients', async () => {
    const stepped = vi.spyOn(FDBObjectStore.prototype, 'openCursor');
    const twin = buildPatientValues({ first_name: 'angela', last_name: 'NUÑEZ', fecha_nacimiento: '2015-01-01' });
    await possibleDuplicates(store.db, twin);
    await possibleDuplicates(store.db, { ...twin, identity_card: '1' });
    expect(stepped).not.toHaveBeenCalled();
    stepped.mockRestore();
  });
});
