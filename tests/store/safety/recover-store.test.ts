// Recovery from the second copy when the browser has thrown the store away.
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { draftKey, saveDraft } from '#store/session/drafts.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { readFailures } from '#store/safety/failures.ts';
import { recoverFromSecondCopy } from '#store/safety/recover-store.ts';
import { createCopier } from '#store/safety/second-copy.ts';
import { discard } from '#store/outbox/queue.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { buildPatient, buildPatientValues, BRUNO, START, testId } from '#tests/support/factories.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const patients = writesOf('patients');
const PATIENT = testId(0x100);
const FORM = draftKey('patients/new', testId(0x400));
const FILE = { id: testId(0x300), bytes: Uint8Array.from([1, 2, 3]).buffer, mime: 'image/png', waiting: 1 as const };

let secondCopy: ReturnType<typeof memorySecondCopy>;
let store: TestStore;
beforeEach(async () => {
  secondCopy = memorySecondCopy();
  store = await createStore();
});

const creation = (id: string): Intent => ({
  method: 'POST',
  collection: 'patients',
  id,
  values: buildPatientValues(),
});
const createPatient = (id = PATIENT) => store.save(creation(id));
const copy = () => createCopier(store.db, secondCopy).copy();

/** The store is gone; what was copied is all that is left. Ana signs in again. */
async function loseStore(): Promise<TestStore> {
  await copy();
  const empty = await createStore();
  await recoverFromSecondCopy(empty.db, secondCopy, START);
  return empty;
}

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
    const stale = new Map(secondCopy.pages);
    const conflict = await store.park({ kind: 'fields', entries: [entry!] });
    await copy();
    // The tablet died between writing the one and removing the other.
    for (const [key, page] of stale) secondCopy.pages.set(key, page);
    const empty = await createStore();
    await recoverFromSecondCopy(empty.db, secondCopy, START);
    // A decision about it may be on the server already.
    const entries = conflict.entries.map((each) => ({ ...each, requeued: true }));
    expect([await empty.db.conflicts.toArray(), await empty.entries()]).toEqual([[{ ...conflict, entries }], []]);
  });

  test('may be on the server already: whoever deletes it deletes it there too', async () => {
    await createPatient();
    const found = await loseStore();
    await patients.delete(found.db, PATIENT, { ...found.ports, newId });
    expect((await found.entries()).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  test('gets back the unfinished forms', async () => {
    const draft = { opened: {}, values: { first_name: 'Borrador' } };
    await saveDraft(store.db, FORM, draft, START);
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
    secondCopy.pages.set([...secondCopy.pages.keys()][0]!, new Blob(['{"op_id":']));
    const empty = await createStore();
    await recoverFromSecondCopy(empty.db, secondCopy, START);
    expect(await empty.entries()).toHaveLength(1);
  });
});

test('a store that has been opened before takes nothing from the second copy', async () => {
  await recoverFromSecondCopy(store.db, secondCopy, START);
  await createPatient();
  await copy();
  await discard(store.db, (await store.entries())[0]!.op_id);
  await recoverFromSecondCopy(store.db, secondCopy, START);
  expect(await store.entries()).toEqual([]);
});

test('an entry that waits for another one to be decided still waits for it', async () => {
  await createPatient();
  await store.db.outbox.toCollection().modify({ state: 'held' });
  const found = await loseStore();
  expect(await found.entries()).toMatchObject([{ state: 'held' }]);
});

test('unsent work of another person waits for that person', async () => {
  await store.signIn(BRUNO);
  await createPatient();
  const found = await loseStore();
  expect(await found.entries()).toMatchObject([{ author: BRUNO.id, state: 'auth' }]);
});
