// When a page wakes the engine by itself, and when it takes it for dead.
import { beforeEach, describe, expect, test } from 'vitest';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { resend } from '#store/outbox/queue.ts';
import { createWatchdog, expectAllSent, readProgress, STALLED_AFTER } from '#sync/progress.ts';
import { buildPatientValues, START, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
let isStalled: ReturnType<typeof createWatchdog>;
beforeEach(async () => {
  store = await createStore();
  isStalled = createWatchdog();
});

const save = (id: string) =>
  store.save({ method: 'POST', collection: 'patients', id, values: buildPatientValues({ first_name: 'Ana' }) });
const backOff = (not_before: number) => store.db.outbox.toCollection().modify({ not_before });
const read = (now = START) => readProgress(store.db, now);
const stalledAt = async (now: number) => isStalled(await read(now), now);

describe('the engine is woken', () => {
  test('for each new entry', async () => {
    expect((await read()).newest).toBe(0);
    await save(testId(1));
    const { newest } = await read();
    await save(testId(2));
    expect((await read()).newest).toBeGreaterThan(newest);
  });

  test('for an entry that a person sends again', async () => {
    await save(testId(1));
    await store.db.outbox.toCollection().modify({ state: 'attention' });
    const { newest, going } = await read();
    await resend(store.db, (await store.entries())[0]!.op_id);
    expect(await read()).toMatchObject({ newest, going: going + 1 });
  });

  test('at the end of an entry’s wait, not before', async () => {
    await save(testId(1));
    await backOff(START + 8000);
    expect((await read()).nextTry).toBe(START + 8000);
  });

  test('not for an entry that waits for another thing than time', async () => {
    await save(testId(1));
    expect(await read()).toMatchObject({ waiting: true, nextTry: null });
  });

  test('at the end of the wait for the server, whatever an entry waits for', async () => {
    await save(testId(1));
    await backOff(START + 1000);
    await updateStatus(store.db, { retry_at: START + 30_000 });
    expect((await read()).nextTry).toBe(START + 30_000);
  });

  test('after five minutes at most: a clock that was set back holds nothing for years', async () => {
    await updateStatus(store.db, { retry_at: START + 5 * 365 * 24 * 3600 * 1000 });
    expect((await read()).nextTry).toBe(START + 5 * 60_000);
  });
});

describe('the engine is taken for dead', () => {
  test('when work has waited for a minute and nothing was tried', async () => {
    await save(testId(1));
    expect(await stalledAt(START)).toBe(false);
    expect(await stalledAt(START + STALLED_AFTER - 1)).toBe(false);
    expect(await stalledAt(START + STALLED_AFTER)).toBe(true);
  });

  test('when what was being sent has no answer for a minute', async () => {
    await save(testId(1));
    await store.db.outbox.toCollection().modify({ state: 'inflight' });
    await stalledAt(START);
    expect(await stalledAt(START + STALLED_AFTER)).toBe(true);
  });

  test('not when a round has ended meanwhile, though it could not send all', async () => {
    await save(testId(1));
    await stalledAt(START);
    await updateStatus(store.db, { synced_at: START + 30_000 });
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
    expect(await stalledAt(START + 2 * STALLED_AFTER)).toBe(true);
  });

  test('not while a long first sync goes on', async () => {
    await save(testId(1));
    await stalledAt(START);
    await writeMeta(store.db, 'first_sync', { done: 1000, total: 50_000 });
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
  });

  test('not while changes come in', async () => {
    await save(testId(1));
    await stalledAt(START);
    await writeMeta(store.db, 'cursor', 2000);
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
  });

  test('not while it waits before it tries again', async () => {
    await save(testId(1));
    await stalledAt(START);
    await updateStatus(store.db, { retry_at: START + 2 * STALLED_AFTER });
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
  });

  test('not while an engine is at it', async () => {
    await save(testId(1));
    await stalledAt(START);
    await updateStatus(store.db, { running_until: START + STALLED_AFTER + 1 });
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
    expect(await stalledAt(START + STALLED_AFTER + 1)).toBe(false);
    expect(await stalledAt(START + 2 * STALLED_AFTER + 1)).toBe(true);
  });

  test('not without work', async () => {
    await stalledAt(START);
    expect(await stalledAt(START + STALLED_AFTER)).toBe(false);
  });

  test('not because the clock was set', async () => {
    await save(testId(1));
    await stalledAt(START);
    await stalledAt(START - 3600_000);
    expect(await stalledAt(START - 3600_000 + STALLED_AFTER - 1)).toBe(false);
  });
});

test('a background sync that leaves something unsent fails, so that the browser tries again', async () => {
  await save(testId(1));
  await expect(expectAllSent(store.db)).rejects.toThrow('1 changes not sent');
  // Entries that wait for a person are not sent by trying again.
  await store.db.outbox.toCollection().modify({ state: 'attention' });
  await expectAllSent(store.db);
});
