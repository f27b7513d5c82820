import { liveQuery } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { followRead, liveRead } from '#store/database/live-read.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

/** The header's counts: the outbox is read after several awaits. */
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

test.each(['the first', 'a later'])(
  'a followed read goes on, and says so, when %s look at the store fails',
  async (which) => {
    const seen: number[] = [];
    const failures: unknown[] = [];
    const lost = new DOMException('connection lost', 'UnknownError');
    let fails = which === 'the first';
    const read = async () => {
      const count = await countPending();
      if (!fails) return count;
      fails = false;
      throw lost;
    };
    const unfollow = followRead(
      read,
      (count) => seen.push(count),
      (error) => failures.push(error),
    );
    if (which === 'a later') {
      await expect.poll(() => seen).toEqual([0]);
      fails = true;
    } else await expect.poll(() => failures).toEqual([lost]);
    await savePatient();
    await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(1);
    expect(failures).toEqual([lost]);
    unfollow();
    await savePatient();
    expect(seen.at(-1)).toBe(1);
  },
);

test('a followed read is tried again although nothing is written, and not once it is given up', async () => {
  let reads = 0;
  const unfollow = followRead(
    async () => {
      reads += 1;
      throw new DOMException('connection lost', 'DatabaseClosedError');
    },
    () => undefined,
    () => undefined,
  );
  await expect.poll(() => reads, { timeout: 5000 }).toBe(2);
  unfollow();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(reads).toBe(2);
});
