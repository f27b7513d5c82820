// The second copy of what is unsent, while the store is there.
import { Dexie, RangeSet } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insistGroup } from '#store/decisions/conflicts.ts';
import { draftKey, saveDraft } from '#store/session/drafts.ts';
import { createCopier, keepSecondCopy } from '#store/safety/second-copy.ts';
import { fileAcknowledged } from '#store/outbox/files.ts';
import { discard } from '#store/outbox/queue.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { write as saveIntents } from '#store/outbox/write.ts';
import { buildPatient, buildPatientValues, START, testId } from '#tests/support/factories.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
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
  return () => vi.useRealTimers();
});

const creation = (id: string): Intent => ({
  method: 'POST',
  collection: 'patients',
  id,
  values: buildPatientValues(),
});
const createPatient = (id = PATIENT) => store.save(creation(id));
const copy = () => createCopier(store.db, secondCopy).copy();

/** Keeps the second copy as an application does whose next look at everything does not come; the first one is over. */
async function keepStill(): Promise<() => void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = keepSecondCopy(store.db, secondCopy);
  await store.db.saved();
  return stop;
}

/** The records of which an entry is read from now on, parked or not. */
function spyOnReads(): Set<string> {
  const read = new Set<string>();
  for (const table of [store.db.outbox, store.db.conflicts]) {
    table.hook('reading', (found: { row_id: string }) => {
      read.add(found.row_id);
      return found;
    });
  }
  return read;
}

async function park(patient: string): Promise<Conflict> {
  const entries = (await store.entries()).filter(({ row_id }) => row_id === patient);
  return store.park({ kind: 'fields', entries });
}

/** Puts an entry into the store without this tab hearing of it. */
async function putUnheard(entry: OutboxEntry): Promise<void> {
  const transaction = store.db.backendDB().transaction('outbox', 'readwrite');
  transaction.objectStore('outbox').put(entry);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
}

describe('the copy', () => {
  test('holds each entry, parked one and waiting file', async () => {
    await createPatient();
    await createPatient(testId(0x101));
    const [first, second] = await store.entries();
    const { id } = await store.park({ kind: 'fields', entries: [second!] });
    await store.db.blobs.bulkPut([FILE, { ...FILE, id: testId(0x301), waiting: 0 }]);
    await copy();
    expect([...secondCopy.pages.keys()].toSorted()).toEqual([
      `blobs/${FILE.id}`,
      `conflicts/${id}`,
      `outbox/${first!.op_id}`,
    ]);
  });

  test('takes out what has been sent or given up', async () => {
    await createPatient();
    await store.db.blobs.put(FILE);
    const { copy: again } = createCopier(store.db, secondCopy);
    await again();
    await discard(store.db, (await store.entries())[0]!.op_id);
    await fileAcknowledged(store.db, [FILE.id]);
    await again();
    expect(secondCopy.pages.size).toBe(0);
  });

  test('that another one has changed meanwhile is made equal to the store all the same', async () => {
    await createPatient();
    const { copy: again } = createCopier(store.db, secondCopy);
    await again();
    const [key] = [...secondCopy.pages.keys()];
    // The one that seals takes an entry out, which comes back as it was; its packet goes when it has been opened.
    await secondCopy.delete(key!);
    await secondCopy.write('sealed/opened', new Blob(['']));
    await again();
    expect([...secondCopy.pages.keys()]).toEqual([key]);
  });

  test('is written again when its entry changes, not when that is sent', async () => {
    await createPatient();
    const { copy: again } = createCopier(store.db, secondCopy);
    await again();
    const write = vi.spyOn(secondCopy, 'write');
    await store.db.outbox.toCollection().modify({ state: 'inflight', tries: 3 });
    await again();
    expect(write).not.toHaveBeenCalled();
    await store.db.outbox.toCollection().modify({ state: 'pending' });
    await store.save(edit('patients', PATIENT, buildPatientValues(), { address: 'Calle Nueva 3' }));
    await again();
    expect(write).toHaveBeenCalledOnce();
  });

  test('follows the store by itself until it is told to stop', async () => {
    const stop = keepSecondCopy(store.db, secondCopy);
    await createPatient();
    await store.db.outbox.clear();
    await vi.waitFor(() => expect(secondCopy.pages.size).toBe(0), { timeout: 5000 });
    stop();
    await createPatient(testId(0x101));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(secondCopy.pages.size).toBe(0);
  });

  test('is there when a save is over', async () => {
    const stop = keepSecondCopy(store.db, secondCopy);
    await createPatient();
    expect(secondCopy.pages.size).toBe(1);
    stop();
  });

  test('is there when a deletion is over, and when that is taken back', async () => {
    await store.receive('patients', buildPatient());
    const { write } = secondCopy;
    vi.spyOn(secondCopy, 'write').mockImplementation(async (key, content) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await write(key, content);
    });
    const stop = keepSecondCopy(store.db, secondCopy);
    const undo = await patients.delete(store.db, PATIENT, store.ports);
    expect([await store.row('patients', PATIENT), secondCopy.pages.size]).toEqual([undefined, 1]);
    await undo();
    expect([(await store.row('patients', PATIENT))?.id, secondCopy.pages.size]).toEqual([PATIENT, 0]);
    stop();
  });

  test('that takes too long keeps nobody waiting', async () => {
    vi.spyOn(secondCopy, 'write').mockReturnValue(new Promise(() => undefined));
    const stop = keepSecondCopy(store.db, secondCopy);
    await createPatient();
    expect(await store.entries()).toHaveLength(1);
    stop();
  });

  test('of a save is made of what was saved, however much else waits', async () => {
    await createPatient();
    for (let made = 1; made < 40; made += 1) await createPatient(testId(0x100 + made));
    await park(testId(0x101));
    await saveDraft(store.db, FORM, { opened: {}, values: {} }, START);
    const stop = await keepStill();
    const read = spyOnReads();
    const write = vi.spyOn(secondCopy, 'write');
    const change = edit('patients', PATIENT, buildPatientValues(), { address: 'Calle Nueva 3' });
    await saveIntents(store.db, [change, creation(testId(0x200))], store.ports, { draft: FORM });
    expect([...read].toSorted()).toEqual([PATIENT, testId(0x200)]);
    expect(await store.db.drafts.count()).toBe(0);
    const saved = (await store.entries()).slice(-2).map(({ op_id }) => `outbox/${op_id}`);
    expect(write.mock.calls.map(([key]) => key)).toEqual(saved);
    stop();
  });

  test('of a save holds its file', async () => {
    const stop = await keepStill();
    await store.save({ method: 'POST', collection: 'clinical-images', id: FILE.id, values: {}, file: FILE });
    const [{ op_id }] = (await store.entries()) as [OutboxEntry];
    expect([...secondCopy.pages.keys()].toSorted()).toEqual([`blobs/${FILE.id}`, `outbox/${op_id}`]);
    stop();
  });

  test('of a save is made of all, when another one could not be written', async () => {
    const stop = await keepStill();
    vi.spyOn(secondCopy, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await createPatient();
    expect(secondCopy.pages.size).toBe(0);
    await createPatient(testId(0x101));
    expect(secondCopy.pages.size).toBe(2);
    stop();
  });

  test('of a correction takes the place of what was refused', async () => {
    await createPatient();
    await createPatient(testId(0x101));
    for (const entry of await store.entries())
      await store.db.outbox.put({ ...entry, state: 'attention', refused: true });
    const stop = await keepStill();
    await store.save(edit('patients', PATIENT, (await store.row('patients', PATIENT))!, { address: 'dos' }));
    const entries = await store.entries();
    expect((await secondCopy.keys()).toSorted()).toEqual(entries.map(({ op_id }) => `outbox/${op_id}`).toSorted());
    stop();
  });

  test('holds what another tab told of', async () => {
    const stop = await keepStill();
    await createPatient();
    const [{ n: _, ...entry }] = (await store.entries()) as [OutboxEntry];
    const outbox = `idb://${store.db.name}/outbox/`;
    // The other tab's change arrives as a plain object, without its prototype.
    await putUnheard({ ...entry, n: 7, op_id: testId(0x900) });
    Dexie.on.storagemutated.fire({ [outbox]: structuredClone(new RangeSet().addKeys([7])) });
    await store.db.saved();
    expect([...secondCopy.pages.keys()]).toContain(`outbox/${testId(0x900)}`);
    await putUnheard({ ...entry, n: 8, op_id: testId(0x901) });
    Dexie.on.storagemutated.fire({ [outbox]: structuredClone(new RangeSet(7, 9)) });
    await store.db.saved();
    expect([...secondCopy.pages.keys()]).toContain(`outbox/${testId(0x901)}`);
    stop();
  });

  test('has an entry in one place at least while it is parked and decided on, whichever of its changes a save meets', async () => {
    await createPatient();
    const { copy: again, copyEntries } = createCopier(store.db, secondCopy);
    await again();
    const [{ n, op_id }] = (await store.entries()) as [OutboxEntry];
    const places: number[] = [];
    for (const step of ['write', 'delete'] as const) {
      const real = secondCopy[step] as (...given: unknown[]) => Promise<void>;
      vi.spyOn(secondCopy, step).mockImplementation(async (...given: unknown[]) => {
        await real(...given);
        places.push([...secondCopy.pages.keys()].filter((key) => key.endsWith(op_id)).length);
      });
    }
    const { id } = await park(PATIENT);
    await copyEntries([n]);
    expect([...secondCopy.pages.keys()]).toEqual([`conflicts/${id}`]);
    await insistGroup(store.db, id);
    await copyEntries([n]);
    expect([...secondCopy.pages.keys()]).toEqual([`outbox/${op_id}`]);
    expect(places).toEqual([2, 1, 2, 1]);
  });

  test('has a parked entry where it was, while there is no room for it elsewhere', async () => {
    await createPatient();
    await createPatient(testId(0x101));
    const { copy: again } = createCopier(store.db, secondCopy);
    await again();
    const [first, second] = (await store.entries()) as [OutboxEntry, OutboxEntry];
    const { id } = await park(PATIENT);
    await discard(store.db, second.op_id);
    vi.spyOn(secondCopy, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await expect(again()).rejects.toThrow();
    expect([...secondCopy.pages.keys()]).toEqual([`outbox/${first.op_id}`]);
    await again();
    expect([...secondCopy.pages.keys()]).toEqual([`conflicts/${id}`]);
    vi.spyOn(secondCopy, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await insistGroup(store.db, id);
    await expect(again()).rejects.toThrow();
    expect([...secondCopy.pages.keys()]).toEqual([`conflicts/${id}`]);
  });

  test('that cannot be written stops nobody, and is tried again', async () => {
    const write = vi.spyOn(secondCopy, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    const { copy: again } = createCopier(store.db, secondCopy);
    await createPatient();
    await expect(again()).rejects.toThrow();
    await again();
    expect([write.mock.calls.length, secondCopy.pages.size]).toEqual([2, 1]);
  });
});
