// Dexie's live queries look for a global IndexedDB when Dexie is loaded.
import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { liveRead } from '#store/database/live-read.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

/** What the header counts: the outbox is looked at after several awaits. */
const countPending = async () => (await readSyncStatus(store.db)).pending;

const savePatient = () => {
  const { id, ...values } = buildPatient();
  return store.save({ method: 'POST', collection: 'patients', id, values });
};

test('a live read hears of what is written to anything it has looked at, also after its first await', async () => {
  const seen: number[] = [];
  const subscription = liveRead(countPending).subscribe((count) => seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  await savePatient();
  await expect.poll(() => seen).toEqual([0, 1]);
  subscription.unsubscribe();
});

test('a bare live query of a plain function does not hear of it: what liveRead is for', async () => {
  const stale: number[] = [];
  const bare = liveQuery(() => countPending()).subscribe((count) => stale.push(count));
  await expect.poll(() => stale).toEqual([0]);
  await savePatient();
  // Begun afterwards: beside a live read, Dexie follows more of a bare one.
  const seen: number[] = [];
  const subscription = liveRead(countPending).subscribe((count) => seen.push(count));
  await expect.poll(() => seen).toEqual([1]);
  expect(stale).toEqual([0]);
  bare.unsubscribe();
  subscription.unsubscribe();
});
