// Entries that meet another person's change, and what becomes of the later ones of their row.
import { beforeEach, expect, test } from 'vitest';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { writeMeta } from '#store/database/meta.ts';
import { ensureBase } from '#store/rows/shown-row.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { prepareBatch } from '#sync/send/prepare.ts';
import {
  BRUNO,
  buildEntry,
  buildHistory,
  buildImage,
  buildPatient,
  buildPlan,
  testId,
} from '#tests/support/factories.ts';
import { buildCase } from '#tests/support/orthodontic-factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
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
async function changeTwice(second: Partial<OutboxEntry> = {}, first: Partial<OutboxEntry> = {}): Promise<void> {
  const plan = { collection: 'treatment-plans', row_id: PLAN } as const;
  const move = { patient: { before: PATIENT, after: OTHER } };
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 1, op_id: FIRST, ...plan, patch: { diagnostic: { before: 'uno', after: 'dos' } }, ...first }),
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
async function callsNow(lane: 'batch' | 'images' = 'batch'): Promise<string[]> {
  const sync = { db: store.db, ...store.ports } as unknown as Parameters<typeof prepareBatch>[0];
  const prepared = await prepareBatch(sync, 50, lane);
  return (prepared?.groups ?? []).flatMap(({ ops }) => ops.map(({ method, path }) => `${method} ${path}`));
}

const occupation = (before: string | null, after: string | null) => ({ occupation: { before, after } });

const asked = async () => (await store.db.conflicts.toArray()).flatMap(({ overlaps }) => overlaps);

test('a person is asked once, about their last value; the rest of both changes goes', async () => {
  await changeTwice();
  expect(await callsNow()).toEqual([`PUT /treatment-plans/${PLAN}/`]);
  expect(await asked()).toMatchObject([{ field: 'diagnostic', before: 'uno', mine: 'tres', theirs: 'suyo' }]);
});

test.each([
  ['an edit', 'that of the last save', 'PUT', '2026-03-02T09:00:00.000Z'],
  ['a creation', 'that of its making', 'POST', '2026-03-01T09:00:00.000Z'],
] as const)('the hour of %s that later ones join is %s', async (_, _hour, method, hour) => {
  const [made, edited] = [{ captured_at: '2026-03-01T09:00:00.000Z' }, { captured_at: '2026-03-02T09:00:00.000Z' }];
  await changeTwice(edited, { ...made, method });
  await callsNow();
  const parked = (await store.db.conflicts.toArray()).flatMap(({ entries }) => entries);
  expect(parked.map(({ captured_at }) => captured_at)).toEqual([hour]);
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

test('a deletion waits for the move out of its reach, also while a person decides about that and the rest of the change goes', async () => {
  const [MOVE, DELETION] = [testId(0x11), testId(0x12)];
  const [LEFT, NEXT, PAYMENT] = [testId(0x300), testId(0x301), testId(0x400)];
  await store.receive('budgets', buildBudget({ id: LEFT }), buildBudget({ id: NEXT }));
  await store.receive('payments', buildPayment({ id: PAYMENT, budget: LEFT, amount: 150, version: 2 }));
  await ensureBase(store.db, 'payments', PAYMENT);
  await ensureBase(store.db, 'budgets', LEFT);
  const unit = { budget: { before: LEFT, after: NEXT }, amount: { before: 100, after: 100 } };
  const patch = { ...unit, notes: { before: null, after: 'Otro presupuesto' } };
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 1, op_id: MOVE, collection: 'payments', row_id: PAYMENT, patch }),
    buildEntry({ n: 2, op_id: DELETION, collection: 'budgets', row_id: LEFT, method: 'DELETE', deps: [MOVE] }),
  ]);
  expect(await callsNow()).toEqual([`PUT /payments/${PAYMENT}/`]);
  expect((await asked()).map(({ field }) => field)).toEqual(['amount', 'budget']);
  const [rest] = await store.entries();
  await store.db.outbox.delete(rest!.n);
  expect(await callsNow()).toEqual([]);
  await resolveFields(store.db, MOVE, {}, store.clock.now);
  expect(await callsNow()).toEqual([`DELETE /budgets/${LEFT}/`]);
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

test('a parked group has its fields as they were changed since, also by entries that go by themselves', async () => {
  await ensureBase(store.db, 'patients', OTHER);
  const group = { group: testId(0x20) };
  await changeTwice({ ...group, collection: 'patients', row_id: OTHER, patch: occupation(null, 'Sastre') }, group);
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 3, op_id: testId(3), row_id: OTHER, author: BRUNO.id, patch: occupation('Sastre', null) }),
    buildEntry({
      n: 4,
      op_id: testId(4),
      collection: 'treatment-plans',
      row_id: PLAN,
      group: testId(0x21),
      patch: { diagnostic: { before: 'dos', after: 'tres' } },
    }),
    buildEntry({ n: 5, op_id: testId(5), row_id: PATIENT, group: testId(0x21), patch: occupation(null, 'Poeta') }),
  ]);
  await callsNow();
  const [conflict] = await store.db.conflicts.toArray();
  expect(conflict!.overlaps).toMatchObject([{ field: 'diagnostic', mine: 'tres', theirs: 'suyo' }]);
  expect(conflict!.entries.map(({ patch }) => patch)).toEqual([
    { diagnostic: { before: 'uno', after: 'tres' } },
    occupation(null, null),
  ]);
});

test('of another person, a parked entry takes no part of what stands or falls together', async () => {
  const CASE = testId(0x600);
  const course = { collection: 'orthodontic-cases', row_id: CASE } as const;
  await store.receive('orthodontic-cases', buildCase({ id: CASE, patient: PATIENT, phase: 'suspendido', version: 2 }));
  await ensureBase(store.db, 'orthodontic-cases', CASE);
  const [phase, end] = ['phase', 'finished_on'] as const;
  const ended = { [phase]: { before: 'activo', after: 'terminado' }, [end]: { before: null, after: '2026-03-01' } };
  const corrected = {
    [phase]: { before: 'terminado', after: 'retencion' },
    [end]: { before: '2026-03-01', after: null },
  };
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 1, op_id: FIRST, ...course, patch: ended }),
    buildEntry({ n: 2, op_id: SECOND, ...course, author: BRUNO.id, patch: corrected }),
  ]);
  await callsNow();
  const [conflict] = await store.db.conflicts.toArray();
  expect(conflict!.entries.map(({ patch }) => patch)).toEqual([ended]);
});

test('old forms that change a value in a circle are not followed for ever', async () => {
  await ensureBase(store.db, 'patients', OTHER);
  const group = { group: testId(0x20) };
  await changeTwice({ ...group, collection: 'patients', row_id: OTHER, patch: occupation(null, 'A') }, group);
  const saved = [occupation('B', 'C'), occupation('A', 'B'), occupation('C', 'A')];
  await store.db.outbox.bulkAdd(
    saved.map((patch, place) => buildEntry({ n: 3 + place, op_id: testId(3 + place), row_id: OTHER, patch })),
  );
  await callsNow();
  const parked = await store.db.conflicts.get(group.group);
  expect(parked!.entries.map(({ patch }) => patch['occupation']?.after)).toEqual([undefined, 'A']);
});

test('a parked group waits for what its later values need', async () => {
  const [VISIT, NEW] = [testId(0x700), testId(0x103)];
  const group = { group: testId(0x20) };
  const visit = { collection: 'appointments', row_id: VISIT } as const;
  await changeTwice(
    { ...group, ...visit, method: 'POST', patch: { patient: { before: null, after: PATIENT } } },
    group,
  );
  await store.db.outbox.bulkAdd([
    buildEntry({ n: 3, op_id: testId(3), row_id: NEW, method: 'POST' }),
    buildEntry({
      n: 4,
      op_id: testId(4),
      ...visit,
      deps: [testId(3)],
      patch: { patient: { before: PATIENT, after: NEW } },
    }),
  ]);
  expect(await callsNow()).toEqual(['POST /patients/']);
  const judgedAnew = (await store.entries()).filter((entry) => entry.group === group.group);
  expect(judgedAnew.map(({ patch, deps }) => [patch['patient']?.after, deps])).toEqual([
    [undefined, []],
    [NEW, [testId(3)]],
  ]);
});

test('an image waits until a restored server has been read to its end: the row shown here is no proof that the server has it', async () => {
  const image = buildImage({ clinical_history: testId(0x500), version: 1 });
  await store.receive('clinical-histories', buildHistory({ id: testId(0x500), patient: PATIENT }));
  await store.receive('clinical-images', image);
  await ensureBase(store.db, 'clinical-images', image.id);
  const patch = { description: { before: null, after: image.description } };
  await store.db.outbox.add(
    buildEntry({
      n: 1,
      op_id: FIRST,
      collection: 'clinical-images',
      row_id: image.id,
      method: 'POST',
      patch,
      requeued: true,
    }),
  );
  await writeMeta(store.db, 'restoring', 'zero');
  expect(await callsNow('images')).toEqual([]);
  expect(await store.entries()).toMatchObject([{ op_id: FIRST, state: 'pending' }]);
});
