// Entries that meet another person's change, and what becomes of the later ones of their row.
import { beforeEach, expect, test } from 'vitest';
import { writeMeta } from '#store/database/meta.ts';
import { ensureBase } from '#store/rows/shown-row.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { prepareBatch } from '#sync/send/prepare.ts';
import { BRUNO, buildEntry, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const [FIRST, SECOND] = [testId(1), testId(2)];
const [PATIENT, OTHER] = [testId(0x100), testId(0x101)];
const PLAN = testId(0x200);

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await writeMeta(store.db, 'epoch', 'one');
  await store.receive('patients', buildPatient({ id: PATIENT }), buildPatient({ id: OTHER }));
  await store.receive('treatment-plans', buildPlan({ id: PLAN, patient: PATIENT, diagnostic: 'suyo', version: 2 }));
  await ensureBase(store.db, 'treatment-plans', PLAN);
});

/** Two changes of the plan, one upon the other; others have changed its diagnostic meanwhile. */
async function changeTwice(second: Partial<OutboxEntry> = {}): Promise<void> {
  const plan = { collection: 'treatment-plans', row_id: PLAN } as const;
  const move = { patient: { before: PATIENT, after: OTHER } };
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 1, op_id: FIRST, ...plan, patch: { diagnostic: { before: 'uno', after: 'dos' } } }),
    buildEntry({
      n: 2,
      op_id: SECOND,
      ...plan,
      patch: { diagnostic: { before: 'dos', after: 'tres' }, ...move },
      ...second,
    }),
  ]);
}

/** The calls that can go now. */
async function callsNow(): Promise<string[]> {
  const sync = { db: store.db, ...store.ports } as unknown as Parameters<typeof prepareBatch>[0];
  const prepared = await prepareBatch(sync, 50);
  return (prepared?.groups ?? []).flatMap(({ ops }) => ops.map(({ method, path }) => `${method} ${path}`));
}

const asked = async () => (await store.db.conflicts.toArray()).flatMap(({ overlaps }) => overlaps);

test('a person is asked once, about their last value; the rest of both changes goes', async () => {
  await changeTwice();
  expect(await callsNow()).toEqual([`PUT /treatment-plans/${PLAN}/`]);
  expect(await asked()).toMatchObject([{ field: 'diagnostic', before: 'uno', mine: 'tres', theirs: 'suyo' }]);
});

test('an imported change does not join one of this tablet: the audit names its importer', async () => {
  await changeTwice({ imported_by: BRUNO.id });
  await callsNow();
  expect((await asked()).map(({ mine }) => mine)).toEqual(['dos', 'tres']);
});

test('a deletion waits for the move out of its reach, also once that has joined another change', async () => {
  await changeTwice();
  await ensureBase(store.db, 'patients', PATIENT);
  await store.db.outbox.add(buildEntry({ n: 3, op_id: testId(3), method: 'DELETE', row_id: PATIENT, deps: [SECOND] }));
  expect(await callsNow()).toEqual([`PUT /treatment-plans/${PLAN}/`]);
  const [move, deletion] = await store.entries();
  expect(move!.patch).toEqual({ patient: { before: PATIENT, after: OTHER } });
  expect(deletion).toMatchObject({ op_id: testId(3), deps: [move!.op_id] });
});

test('nothing waits any more for a creation that meets the record, whatever becomes of its fields', async () => {
  await store.receive('patients', buildPatient({ id: OTHER, address: 'suya', occupation: null, version: 2 }));
  await ensureBase(store.db, 'patients', OTHER);
  const patch = { address: { before: null, after: 'mía' }, occupation: { before: null, after: 'mía' } };
  const below: Partial<OutboxEntry> = { collection: 'treatment-plans', row_id: PLAN, deps: [FIRST] };
  const parked = { ...buildEntry({ op_id: testId(3), ...below, row_id: testId(0x201) }), n: 3 };
  await store.park({ kind: 'fields', entries: [parked] });
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 1, op_id: FIRST, method: 'POST', row_id: OTHER, patch }),
    buildEntry({ n: 2, op_id: SECOND, ...below, patch: { observations: { before: null, after: 'mía' } } }),
  ]);
  await callsNow();
  expect(await asked()).toMatchObject([{ field: 'address' }]);
  expect((await store.entries()).map(({ deps }) => deps)).toEqual([[], []]);
  expect((await store.db.conflicts.get(testId(3)))!.entries).toMatchObject([{ deps: [] }]);
});
