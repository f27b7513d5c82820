// The second copy of what is unsent, and what comes of it when the browser has thrown the store away.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKey, saveDraft } from '#store/drafts.ts';
import { readFailures } from '#store/failures.ts';
import { createCopier, keepJournal, recoverFromJournal } from '#store/journal.ts';
import { fileAcknowledged } from '#store/blobs.ts';
import { discard } from '#store/outbox.ts';
import { deletePatient } from '#store/patients.ts';
import { buildPatient, buildPatientValues, BRUNO, START, testId } from '#tests/support/factories.ts';
import { memoryJournal } from '#tests/support/journal.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
const FILE = { id: testId(0x300), bytes: Uint8Array.from([1, 2, 3]).buffer, mime: 'image/png', waiting: 1 as const };

let journal: ReturnType<typeof memoryJournal>;
let store: TestStore;
beforeEach(async () => {
  journal = memoryJournal();
  store = await createStore();
});

const createPatient = (id = PATIENT) =>
  store.save({ method: 'POST', collection: 'patients', id, values: buildPatientValues() });
const copy = () => createCopier(store.db, journal)();

/** The store is gone; what was copied is all that is left. Ana signs in again. */
async function loseStore(): Promise<TestStore> {
  await copy();
  const empty = await createStore();
  await recoverFromJournal(empty.db, journal, START);
  return empty;
}

describe('the copy', () => {
  test('holds each entry, parked one and waiting file', async () => {
    await createPatient();
    await createPatient(testId(0x101));
    const [first, second] = await store.entries();
    const { id } = await store.park({ kind: 'fields', entries: [second!] });
    await store.db.blobs.bulkPut([FILE, { ...FILE, id: testId(0x301), waiting: 0 }]);
    await copy();
    expect([...journal.pages.keys()].toSorted()).toEqual([
      `blobs/${FILE.id}`,
      `conflicts/${id}`,
      `outbox/${first!.op_id}`,
    ]);
  });

  test('takes out what has been sent or given up', async () => {
    await createPatient();
    await store.db.blobs.put(FILE);
    const again = createCopier(store.db, journal);
    await again();
    await discard(store.db, (await store.entries())[0]!.op_id);
    await fileAcknowledged(store.db, [FILE.id]);
    await again();
    expect(journal.pages.size).toBe(0);
  });

  test('is written again when its entry changes, not when that is sent', async () => {
    await createPatient();
    const again = createCopier(store.db, journal);
    await again();
    const write = vi.spyOn(journal, 'write');
    await store.db.outbox.toCollection().modify({ state: 'inflight', tries: 3 });
    await again();
    expect(write).not.toHaveBeenCalled();
    await store.db.outbox.toCollection().modify({ state: 'pending' });
    await store.save(edit('patients', PATIENT, buildPatientValues(), { address: 'Calle Nueva 3' }));
    await again();
    expect(write).toHaveBeenCalledOnce();
  });

  test('follows the store by itself until it is told to stop', async () => {
    const stop = keepJournal(store.db, journal);
    await createPatient();
    await store.db.outbox.clear();
    await vi.waitFor(() => expect(journal.pages.size).toBe(0), { timeout: 5000 });
    stop();
    await createPatient(testId(0x101));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(journal.pages.size).toBe(0);
  });

  test('is there when a save is over', async () => {
    const stop = keepJournal(store.db, journal);
    await createPatient();
    expect(journal.pages.size).toBe(1);
    stop();
  });

  test('is there when a deletion is over, and when that is taken back', async () => {
    await store.receive('patients', buildPatient());
    const { write } = journal;
    vi.spyOn(journal, 'write').mockImplementation(async (key, content) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await write(key, content);
    });
    const stop = keepJournal(store.db, journal);
    const undo = await deletePatient(store.db, PATIENT, store.ports);
    expect([await store.row('patients', PATIENT), journal.pages.size]).toEqual([undefined, 1]);
    await undo();
    expect([(await store.row('patients', PATIENT))?.id, journal.pages.size]).toEqual([PATIENT, 0]);
    stop();
  });

  test('that takes too long keeps nobody waiting', async () => {
    vi.spyOn(journal, 'write').mockReturnValue(new Promise(() => undefined));
    const stop = keepJournal(store.db, journal);
    await createPatient();
    expect(await store.entries()).toHaveLength(1);
    stop();
  });

  test('that cannot be written stops nobody, and is tried again', async () => {
    const write = vi.spyOn(journal, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    const again = createCopier(store.db, journal);
    await createPatient();
    await expect(again()).rejects.toThrow();
    await again();
    expect([write.mock.calls.length, journal.pages.size]).toEqual([2, 1]);
  });
});

describe('a store that was lost', () => {
  test('gets back new records, edits in their order, and files', async () => {
    await createPatient();
    await store.markSent();
    await store.save(edit('patients', PATIENT, buildPatientValues(), { address: 'Calle Nueva 3' }));
    await store.db.blobs.put(FILE);
    const found = await loseStore();
    const entries = await found.entries();
    expect(entries.map(({ method, state, sent, requeued }) => ({ method, state, sent, requeued }))).toEqual([
      { method: 'POST', state: 'pending', sent: null, requeued: true },
      { method: 'PUT', state: 'pending', sent: null, requeued: true },
    ]);
    expect(await found.row('patients', PATIENT)).toMatchObject({ address: 'Calle Nueva 3' });
    expect(await found.db.blobs.toArray()).toEqual([FILE]);
  });

  test('lays an edit over the record as it comes from the server', async () => {
    const patient = buildPatient({ address: 'uno', occupation: 'Maestra' });
    await store.receive('patients', patient);
    await store.save(edit('patients', PATIENT, patient, { address: 'mía' }));
    const found = await loseStore();
    expect(await found.row('patients', PATIENT)).toBeUndefined();
    await found.receive('patients', { ...patient, occupation: 'Médica', version: 2 });
    expect(await found.row('patients', PATIENT)).toMatchObject({ address: 'mía', occupation: 'Médica' });
  });

  test('does not show again what was deleted, nor what goes with it', async () => {
    const patient = buildPatient();
    await store.receive('patients', patient);
    await store.receive('appointments', { ...buildPatient(), id: testId(0x200), patient: PATIENT });
    await store.save({ method: 'DELETE', collection: 'patients', id: PATIENT });
    const found = await loseStore();
    await found.receive('patients', patient);
    await found.receive('appointments', { ...buildPatient(), id: testId(0x200), patient: PATIENT });
    expect([await found.row('patients', PATIENT), await found.row('appointments', testId(0x200))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('gets back what waited for a decision, once', async () => {
    await createPatient();
    const [entry] = await store.entries();
    await copy();
    const stale = new Map(journal.pages);
    const conflict = await store.park({ kind: 'fields', entries: [entry!] });
    await copy();
    // The tablet died between writing the one and removing the other.
    for (const [key, page] of stale) journal.pages.set(key, page);
    const empty = await createStore();
    await recoverFromJournal(empty.db, journal, START);
    expect([await empty.db.conflicts.toArray(), await empty.entries()]).toEqual([[conflict], []]);
  });

  test('gets back the unfinished forms', async () => {
    const draft = { opened: {}, values: { first_name: 'Borrador' } };
    await saveDraft(store.db, draftKey('patients/new', testId(0x400)), draft, START);
    const found = await loseStore();
    expect(await found.db.drafts.toArray()).toMatchObject([draft]);
  });

  test('is noted among the failures, without names', async () => {
    await createPatient();
    const found = await loseStore();
    expect(await readFailures(found.db)).toMatchObject([{ where: 'store', error: 'store lost: 1 recovered' }]);
  });

  test('takes in what can be read, when a page of the copy was cut off', async () => {
    await createPatient();
    await createPatient(testId(0x101));
    await copy();
    journal.pages.set([...journal.pages.keys()][0]!, new Blob(['{"op_id":']));
    const empty = await createStore();
    await recoverFromJournal(empty.db, journal, START);
    expect(await empty.entries()).toHaveLength(1);
  });
});

test('a store that has been opened before takes nothing from the journal', async () => {
  await recoverFromJournal(store.db, journal, START);
  await createPatient();
  await copy();
  await discard(store.db, (await store.entries())[0]!.op_id);
  await recoverFromJournal(store.db, journal, START);
  expect(await store.entries()).toEqual([]);
});

test('what waits for an entry that a person decides on, still waits for it', async () => {
  await createPatient();
  await store.db.outbox.toCollection().modify({ state: 'held' });
  const found = await loseStore();
  expect(await found.entries()).toMatchObject([{ state: 'held' }]);
});

test('what another person left unsent waits for that person', async () => {
  await store.signIn(BRUNO);
  await createPatient();
  const found = await loseStore();
  expect(await found.entries()).toMatchObject([{ author: BRUNO.id, state: 'auth' }]);
});
