// The place of the tablet's store: which one counts, and how an emptied store leaves its place with everything that it still has.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArcadaDatabase, STORE } from '#store/database/database.ts';
import { hasTraces, holdCleanStore, holdStore, storedBytes } from '#store/database/place.ts';
import { stubBuckets } from '#tests/support/storage-buckets.ts';

let buckets: Map<string, IDBFactory>;

beforeEach(async () => {
  await new ArcadaDatabase().delete();
  buckets = stubBuckets();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await new ArcadaDatabase().delete();
});

const open = (db: ArcadaDatabase) => db.open();
const failure = (error: string) => ({ at: 1, where: 'page', error });

/** Leaves a store with a log of one line, of which rows are gone. */
async function leaveEmptied(db: ArcadaDatabase): Promise<void> {
  await db.failures.add(failure('first'));
  await db.meta.put({ key: 'traces', value: true });
}

async function errorsIn(db: ArcadaDatabase): Promise<string[]> {
  return (await db.failures.toArray()).map(({ error }) => error);
}

/** Whether the browser's common place has a store. Tests of other files may have left theirs there, of other names. */
async function isInCommonPlace(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === STORE);
}

test('a new store has a bucket of its own, which the worker finds too', async () => {
  const page = await holdCleanStore(open);
  await page.db.failures.add(failure('seen by both'));
  const worker = await holdStore();
  expect(await errorsIn(worker.db)).toEqual(['seen by both']);
  expect([...buckets.keys()]).toEqual(['arcada-1']);
  expect(await isInCommonPlace()).toBe(false);
  expect(await (await storedBytes())?.persist()).toBe(true);
  page.release();
  worker.release();
});

test('an emptied store moves to a new bucket with what it has, and the old bucket goes', async () => {
  const before = await holdCleanStore(open);
  await leaveEmptied(before.db);
  before.release();
  const { db, release } = await holdCleanStore(open);
  expect([...buckets.keys()]).toEqual(['arcada-2']);
  expect(await errorsIn(db)).toEqual(['first']);
  expect(await hasTraces(db)).toBe(false);
  // Keys go on where they were.
  expect(await db.failures.add(failure('second'))).toBe(2);
  release();
});

test('a store that a build without buckets made stays in its place until its rows are gone', async () => {
  const older = new ArcadaDatabase();
  await older.failures.add(failure('older'));
  older.close();
  const page = await holdCleanStore(open);
  expect(await errorsIn(page.db)).toEqual(['older']);
  expect(buckets.size).toBe(0);
  await leaveEmptied(page.db);
  page.release();
  const { db, release } = await holdCleanStore(open);
  expect(await errorsIn(db)).toEqual(['older', 'first']);
  expect([...buckets.keys()]).toEqual(['arcada-1']);
  expect(await isInCommonPlace()).toBe(false);
  release();
});

test('a store that was deleted leaves its bucket at the next start', async () => {
  const page = await holdCleanStore(open);
  await page.db.failures.add(failure('gone'));
  await page.db.delete();
  page.release();
  const { db, release } = await holdCleanStore(open);
  expect(await errorsIn(db)).toEqual([]);
  expect([...buckets.keys()]).toEqual(['arcada-2']);
  release();
});

test('while somebody holds the store it stays; the next start moves it', async () => {
  const worker = await holdStore();
  await leaveEmptied(worker.db);
  const page = await holdCleanStore(open);
  expect([...buckets.keys()]).toEqual(['arcada-1']);
  expect(await errorsIn(page.db)).toEqual(['first']);
  await page.db.failures.add(failure('saved meanwhile'));
  worker.release();
  page.release();
  const { db, release } = await holdCleanStore(open);
  expect([...buckets.keys()]).toEqual(['arcada-2']);
  expect(await errorsIn(db)).toEqual(['first', 'saved meanwhile']);
  release();
});

test('of a move that was cut off the old place counts, and nothing that is saved there meanwhile is lost', async () => {
  const page = await holdCleanStore(open);
  await leaveEmptied(page.db);
  page.release();
  const { storageBuckets } = navigator as unknown as { storageBuckets: { delete: (name: string) => Promise<void> } };
  const cut = vi.spyOn(storageBuckets, 'delete').mockImplementation(async (name) => {
    if (name === 'arcada-1') throw new Error('the battery fell out');
  });
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const cutOff = await holdCleanStore(open);
  expect(report).toHaveBeenCalledWith(new Error('the battery fell out'));
  expect(await errorsIn(cutOff.db)).toEqual(['first']);
  cutOff.release();
  cut.mockRestore();
  expect([...buckets.keys()].toSorted()).toEqual(['arcada-1', 'arcada-2']);
  const worker = await holdStore();
  await worker.db.failures.add(failure('saved meanwhile'));
  worker.release();
  const { db, release } = await holdCleanStore(open);
  expect([...buckets.keys()]).toEqual(['arcada-2']);
  expect(await errorsIn(db)).toEqual(['first', 'saved meanwhile']);
  release();
});

test('a store that was filled again before it could move stays', async () => {
  const page = await holdCleanStore(open);
  await leaveEmptied(page.db);
  await page.db.failures.bulkAdd(Array.from({ length: 1000 }, () => failure('new')));
  expect(await hasTraces(page.db)).toBe(false);
  page.release();
  const { release } = await holdCleanStore(open);
  expect([...buckets.keys()]).toEqual(['arcada-1']);
  release();
});

test('the look for traces counts no table to its end, for which every write would wait', async () => {
  const page = await holdCleanStore(open);
  await leaveEmptied(page.db);
  const counted = vi.spyOn(IDBObjectStore.prototype, 'count');
  const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
  expect(await hasTraces(page.db)).toBe(true);
  expect(counted).not.toHaveBeenCalled();
  for (const [asked] of keys.mock.calls) expect(asked).toMatchObject({ count: expect.any(Number) });
  vi.restoreAllMocks();
  page.release();
});

test('a page without locks finds the same store, and moves nothing', async () => {
  const page = await holdCleanStore(open);
  await leaveEmptied(page.db);
  page.release();
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  const { db, release } = await holdCleanStore(open);
  expect(await errorsIn(db)).toEqual(['first']);
  expect([...buckets.keys()]).toEqual(['arcada-1']);
  release();
});

test('two pages that start at once move the store once', async () => {
  const before = await holdCleanStore(open);
  await leaveEmptied(before.db);
  before.release();
  const pages = await Promise.all([holdCleanStore(open), holdCleanStore(open)]);
  expect([...buckets.keys()]).toEqual(['arcada-2']);
  for (const { db, release } of pages) {
    expect(await errorsIn(db)).toEqual(['first']);
    release();
  }
});
