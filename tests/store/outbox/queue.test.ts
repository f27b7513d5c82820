// A person's actions on waiting entries, and the header's words about them.
import { beforeEach, describe, expect, test } from 'vitest';
import { isWrite } from '#store/outbox/actions.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { discard, discardable, resend } from '#store/outbox/queue.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { expireSession } from '#store/session/session.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { ANA, buildPatient, buildPatientValues, buildPlan, START, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
const Q = testId(0x101);
const PLAN = testId(0x200);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const create = (id: string) => ({
  method: 'POST' as const,
  collection: 'patients' as const,
  id,
  values: buildPatientValues(),
});
const plan = (id: string, patient: string) => ({
  method: 'POST' as const,
  collection: 'treatment-plans' as const,
  id,
  values: { patient, diagnostic: 'Clase II' },
});
const opOf = async (index: number) => (await store.entries())[index]!.op_id;

describe('discarding', () => {
  test('an edit shows the server’s row again', async () => {
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.save(edit('patients', P, buildPatient({ address: 'uno' }), { address: 'dos' }));
    await discard(store.db, await opOf(0));
    expect(await store.row('patients', P)).toMatchObject({ address: 'uno', version: 1 });
    expect(await store.db.base.count()).toBe(0);
  });

  test('a create names, and takes, all that cannot be without it; nothing else', async () => {
    await store.receive('treatment-plans', buildPlan({ id: testId(0x201) }));
    await store.save(create(P));
    await store.save(plan(PLAN, P));
    await store.markSent();
    await store.save(edit('patients', P, (await store.row('patients', P))!, { address: 'dos' }));
    await store.save(create(Q));
    await store.save(plan(testId(0x202), Q));
    const named = await discardable(store.db, await opOf(0));
    expect(named.filter(isWrite).map((entry) => `${entry.method} ${entry.row_id}`)).toEqual([
      `POST ${P}`,
      `POST ${PLAN}`,
      `PUT ${P}`,
    ]);
    await discard(store.db, named[0]!.op_id);
    expect((await store.entries()).map((entry) => entry.row_id)).toEqual([Q, testId(0x202)]);
    expect(await store.row('patients', P)).toBeUndefined();
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
    expect(await store.row('treatment-plans', testId(0x201))).toBeDefined();
  });

  test('one of a group takes the group: it is never torn', async () => {
    await store.save(create(P), create(Q));
    await discard(store.db, await opOf(1));
    expect(await store.entries()).toEqual([]);
    expect(await store.db.rows('patients').count()).toBe(0);
  });

  test('a delete shows the record and what belongs to it again', async () => {
    await store.receive('patients', buildPatient());
    await store.receive('treatment-plans', buildPlan({ id: PLAN }));
    await store.save({ method: 'DELETE', collection: 'patients', id: P });
    await discard(store.db, await opOf(0));
    expect(await store.row('patients', P)).toBeDefined();
    expect(await store.row('treatment-plans', PLAN)).toBeDefined();
    expect(await store.db.base.count()).toBe(0);
  });

  test('a delete of which a descendant has an unsent edit shows that edit again', async () => {
    await store.receive('patients', buildPatient());
    await store.receive('treatment-plans', buildPlan({ id: PLAN }));
    await store.save(edit('treatment-plans', PLAN, buildPlan(), { diagnostic: 'Clase III' }));
    await store.save({ method: 'DELETE', collection: 'patients', id: P });
    await discard(store.db, await opOf(1));
    expect(await store.row('treatment-plans', PLAN)).toMatchObject({ diagnostic: 'Clase III' });
  });

  test('an entry that is gone already does nothing', async () => {
    await store.save(create(P));
    expect(await discardable(store.db, testId(0xfff))).toEqual([]);
    await discard(store.db, testId(0xfff));
    expect(await store.entries()).toHaveLength(1);
  });
});

describe('sending again', () => {
  const problem = { type: '', title: '', status: 403, detail: 'no', code: 'forbidden' as const };

  test('takes the whole group, under the same op ids', async () => {
    await store.save(create(P), create(Q));
    const before = await store.entries();
    await store.db.outbox.update(before[0]!.n, { state: 'attention', error: { status: 403, problem } });
    await store.db.outbox.update(before[1]!.n, { state: 'held' });
    await resend(store.db, before[0]!.op_id);
    const after = await store.entries();
    expect(after.map((entry) => entry.op_id)).toEqual(before.map((entry) => entry.op_id));
    expect(after).toMatchObject([
      { state: 'pending', error: null },
      { state: 'pending', error: null },
    ]);
  });

  test('of an entry whose fate is unknown goes exactly as it was sent', async () => {
    await store.save(create(P));
    await store.markSent();
    await store.db.outbox.toCollection().modify({ not_before: START + 60_000, tries: 11 });
    const { sent } = (await store.entries())[0]!;
    await resend(store.db, await opOf(0));
    expect(await store.entries()).toMatchObject([{ state: 'pending', sent, not_before: 0, tries: 0 }]);
  });

  test('leaves what is on its way alone', async () => {
    await store.save(create(P));
    await store.db.outbox.toCollection().modify({ state: 'inflight' });
    await resend(store.db, await opOf(0));
    expect(await store.entries()).toMatchObject([{ state: 'inflight' }]);
  });
});

describe('the status in the header', () => {
  const status = (now = START, online = true) => readSyncStatus(store.db, now, { online });

  test('before the first sync it is syncing, then synced', async () => {
    expect(await status()).toMatchObject({ state: 'syncing', pending: 0, lastSyncAt: null, firstSync: null });
    await updateStatus(store.db, { synced_at: START, reachable: true });
    expect(await status()).toMatchObject({ state: 'synced', lastSyncAt: new Date(START).toISOString() });
  });

  test('counts entries, parked ones too', async () => {
    await updateStatus(store.db, { synced_at: START, reachable: true });
    await store.save(create(P));
    expect(await status()).toMatchObject({ state: 'pending', pending: 1, attention: 0 });
    await store.save(create(Q), create(testId(0x102)));
    await store.park({ kind: 'fields', entries: (await store.entries()).slice(1) });
    expect(await status()).toMatchObject({ state: 'attention', pending: 3, attention: 1 });
  });

  test('a refusal asks for attention before all else', async () => {
    await store.save(create(P));
    await store.db.outbox.toCollection().modify({ state: 'attention' });
    expect(await status(START, false)).toMatchObject({ state: 'attention', pending: 1, attention: 1 });
  });

  test('offline when the browser says so or the server does not answer', async () => {
    await updateStatus(store.db, { synced_at: START, reachable: true });
    expect(await status(START, false)).toMatchObject({ state: 'offline' });
    await updateStatus(store.db, { reachable: false });
    expect(await status()).toMatchObject({ state: 'offline' });
  });

  test('is not up to date while a server that answers lets no round end', async () => {
    await updateStatus(store.db, { synced_at: START, reachable: true, failures: 1 });
    expect(await status()).toMatchObject({ state: 'offline', offline: false });
    await store.save(create(P));
    expect(await status()).toMatchObject({ state: 'pending' });
  });

  test('a round that runs shows as syncing, but a dead worker’s not for ever', async () => {
    await updateStatus(store.db, { synced_at: START, reachable: true, running_until: START + 1000 });
    await store.save(create(P));
    expect(await status()).toMatchObject({ state: 'syncing' });
    expect(await status(START + 2000)).toMatchObject({ state: 'pending' });
  });

  test('says when somebody must sign in', async () => {
    expect(await status()).toMatchObject({ signInNeeded: false });
    await expireSession(store.db, ANA.id, 1);
    expect(await status()).toMatchObject({ signInNeeded: true });
  });

  test('tells how far the first download is', async () => {
    await writeMeta(store.db, 'first_sync', { done: 40, total: 90 });
    expect(await status()).toMatchObject({ firstSync: { done: 40, total: 90 } });
  });

  test('unsent work is entries, conflicts, waiting images and drafts', async () => {
    await store.save(create(P));
    await store.save(create(Q));
    await store.park({ kind: 'fields', entries: (await store.entries()).slice(1) });
    await store.db.blobs.bulkPut([
      { id: testId(1), bytes: new ArrayBuffer(1), mime: 'image/png', waiting: 1 },
      { id: testId(2), bytes: new ArrayBuffer(1), mime: 'image/png', waiting: 0 },
    ]);
    await saveDraft(store.db, 'patients/new', { opened: {}, values: {} }, START);
    expect(await countUnsent(store.db)).toBe(4);
  });

  test('an entry that is being parked meanwhile is unsent work all the same', async () => {
    await store.save({ method: 'POST', collection: 'patients', id: testId(1), values: buildPatientValues() });
    const entries = await store.entries();
    const counted = countUnsent(store.db);
    await store.park({ kind: 'fields', entries, overlaps: [], theirs: null });
    expect(await counted).toBe(1);
  });
});
