// A person's decisions about parked writes; each decision is judged again like any other write.
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptTheirs, insistDelete, insistGroup, resolveFields, restoreDeleted } from '#store/decisions/conflicts.ts';
import { discard } from '#store/outbox/queue.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writeMeta } from '#store/database/meta.ts';
import type { Conflict, RowOverlap } from '#store/database/tables.ts';
import { ANA, BRUNO, buildEntry, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
const IMAGE = testId(7);
const Q = testId(0x101);
const PLAN = testId(0x200);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const overlap = (row_id: string, field: string, before: unknown, mine: unknown, theirs: unknown): RowOverlap => ({
  collection: 'patients',
  row_id,
  field,
  before,
  mine,
  theirs,
});

describe('the same fields changed on both sides', () => {
  let conflict: Conflict;
  const theirs = buildPatient({ version: 2, address: 'suya', occupation: 'doctora' });
  beforeEach(async () => {
    await store.receive('patients', buildPatient({ address: 'uno', occupation: null }));
    const opened = buildPatient({ address: 'uno', occupation: null });
    await store.save(edit('patients', P, opened, { address: 'mía', occupation: 'docente' }));
    conflict = await store.park({
      kind: 'fields',
      entries: await store.entries(),
      overlaps: [overlap(P, 'address', 'uno', 'mía', 'suya'), overlap(P, 'occupation', null, 'docente', 'doctora')],
      theirs,
    });
    await store.receive('patients', theirs);
  });

  test('mine of one field goes again on top of theirs, under the same op id and author', async () => {
    await resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now);
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ op_id: conflict.id, author: ANA.id, method: 'PUT', state: 'pending', sent: null });
    expect(entry!.patch).toEqual({ address: { before: 'suya', after: 'mía' } });
    expect(await store.row('patients', P)).toMatchObject({ address: 'mía', occupation: 'doctora' });
    expect(await store.db.conflicts.count()).toBe(0);
  });

  test('a record deleted while its conflict waited is known as it last stood', async () => {
    await store.receiveDeleted('patients', P, 3);
    await resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now);
    expect(await store.db.base.get(['patients', P])).toMatchObject({
      row: null,
      deleted: true,
      last: { occupation: 'doctora' },
    });
  });

  test('words that neither had written stand under the person on screen', async () => {
    await store.signIn(BRUNO);
    await resolveFields(store.db, conflict.id, { address: 'la de las dos' }, store.clock.now);
    expect(await store.entries()).toMatchObject([{ author: BRUNO.id }]);
  });

  test('words that neither had written have the hour of the decision, a value of one side that of its save', async () => {
    const saved = new Date(store.clock.now).toISOString();
    store.clock.now += 3_600_000;
    const decided = new Date(store.clock.now).toISOString();
    await resolveFields(store.db, conflict.id, { address: 'mía', occupation: 'las dos' }, store.clock.now);
    const hours = (await store.entries()).map(({ patch, captured_at }) => [Object.keys(patch), captured_at]);
    expect(hours).toEqual([
      [['address'], saved],
      [['occupation'], decided],
    ]);
  });

  test('a decision on what a restored server may have applied goes under an op id of its own', async () => {
    await store.db.conflicts.update(conflict.id, {
      entries: conflict.entries.map((entry) => ({ ...entry, requeued: true as const })),
    });
    await resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now);
    const [entry] = await store.entries();
    expect(entry!.op_id).not.toBe(conflict.id);
    expect(entry!.group).toBe(entry!.op_id);
    expect(entry!.requeued).toBeUndefined();
  });

  test('a combination goes as it was written', async () => {
    await resolveFields(store.db, conflict.id, { address: 'mía y suya' }, store.clock.now);
    expect((await store.entries())[0]!.patch['address']).toEqual({ before: 'suya', after: 'mía y suya' });
  });

  test('theirs needs nothing sent', async () => {
    await resolveFields(store.db, conflict.id, { address: 'suya' }, store.clock.now);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toMatchObject({ address: 'suya', occupation: 'doctora', version: 2 });
    expect(await store.db.base.count()).toBe(0);
  });

  test('a change that came after the conflict was shown is not overwritten: before is the value that the person saw', async () => {
    await store.receive('patients', buildPatient({ version: 3, address: 'otra más' }));
    await resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now);
    expect((await store.entries())[0]!.patch['address']).toEqual({ before: 'suya', after: 'mía' });
    expect(await store.db.base.get(['patients', P])).toMatchObject({ version: 3, row: { address: 'otra más' } });
  });

  test('deciding twice (two tabs) decides once', async () => {
    await Promise.all([
      resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now),
      resolveFields(store.db, conflict.id, { address: 'suya' }, store.clock.now),
    ]);
    expect(await store.entries()).toHaveLength(1);
    await acceptTheirs(store.db, conflict.id);
    expect(await store.entries()).toHaveLength(1);
  });

  test('accepting theirs keeps what depends on the record: the record is there', async () => {
    await store.save({
      method: 'POST',
      collection: 'treatment-plans',
      id: PLAN,
      values: { patient: P, diagnostic: 'Clase II' },
    });
    await store.db.outbox.toCollection().modify({ deps: [conflict.id], state: 'held' });
    await acceptTheirs(store.db, conflict.id);
    expect((await store.entries()).map((entry) => entry.row_id)).toEqual([PLAN]);
    expect(await store.row('treatment-plans', PLAN)).toBeDefined();
  });
});

describe('a group', () => {
  let conflict: Conflict;
  beforeEach(async () => {
    await store.receive('patients', buildPatient({ address: 'uno' }), buildPatient({ id: Q }));
    await store.save(
      edit('patients', P, buildPatient({ address: 'uno' }), { address: 'mía', email: 'a@b.ec' }),
      edit('patients', Q, buildPatient({ id: Q }), { address: 'otra' }),
    );
    conflict = await store.park({
      kind: 'fields',
      entries: await store.entries(),
      overlaps: [overlap(P, 'address', 'uno', 'mía', 'suya')],
      theirs: buildPatient({ version: 2, address: 'suya' }),
    });
  });

  test('insisting sends the whole group again, mine on top of theirs', async () => {
    await insistGroup(store.db, conflict.id);
    const entries = await store.entries();
    expect(entries.map((entry) => entry.group)).toEqual([conflict.id, conflict.id]);
    expect(entries.map((entry) => entry.patch)).toEqual([
      { address: { before: 'suya', after: 'mía' }, email: { before: null, after: 'a@b.ec' } },
      { address: { before: null, after: 'otra' } },
    ]);
  });

  test('accepting theirs shows the server’s rows again', async () => {
    await acceptTheirs(store.db, conflict.id);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toMatchObject({ address: 'uno' });
    expect(await store.row('patients', Q)).toMatchObject({ address: null });
    expect(await store.db.base.count()).toBe(0);
  });

  test('is never torn by a decision about one record: nothing of it is dropped', async () => {
    const resolved = resolveFields(store.db, conflict.id, { address: 'mía' }, store.clock.now);
    await expect(resolved).rejects.toThrow('decided whole');
    await expect(restoreDeleted(store.db, conflict.id)).rejects.toThrow('decided whole');
    await expect(insistDelete(store.db, conflict.id)).rejects.toThrow('decided whole');
    expect(await store.db.conflicts.count()).toBe(1);
    expect((await store.db.conflicts.get(conflict.id))!.entries).toHaveLength(2);
  });

  test('insisting brings back the one record that they deleted', async () => {
    const deleted: Conflict = { ...conflict, kind: 'deleted', row_id: Q, theirs: null, overlaps: [] };
    await store.db.conflicts.put({ ...deleted, mine: buildPatient({ id: Q, email: 'q@b.ec', address: 'otra' }) });
    await store.receiveDeleted('patients', Q, 2);
    await insistGroup(store.db, conflict.id);
    const entries = await store.entries();
    expect(entries.map(({ method, row_id, revives }) => [method, row_id, revives])).toEqual([
      ['POST', Q, true],
      ['PUT', P, undefined],
      ['PUT', Q, undefined],
    ]);
    expect(entries[2]).toMatchObject({ group: conflict.id, deps: [entries[0]!.op_id] });
    expect(await store.row('patients', Q)).toMatchObject({ first_name: 'Lucía', email: 'q@b.ec', address: 'otra' });
  });
});

describe('they deleted what was edited here', () => {
  let conflict: Conflict;
  beforeEach(async () => {
    await store.receive('patients', buildPatient({ address: 'uno', email: 'a@b.ec' }));
    await store.save(edit('patients', P, buildPatient({ address: 'uno', email: 'a@b.ec' }), { address: 'mía' }));
    const mine = (await store.row('patients', P)) ?? null;
    conflict = await store.park({
      kind: 'deleted',
      entries: await store.entries(),
      overlaps: [overlap(P, 'address', 'uno', 'mía', null)],
      mine,
    });
    await store.receiveDeleted('patients', P, 2);
  });

  test('"Restaurar" brings the record back, and then judges the edit upon it', async () => {
    await restoreDeleted(store.db, conflict.id);
    const entries = await store.entries();
    expect(entries).toMatchObject([
      { method: 'POST', revives: true, state: 'pending', made_at: '2026-01-05T14:00:00.000Z' },
      { method: 'PUT', op_id: conflict.id, state: 'pending', deps: [entries[0]!.op_id] },
    ]);
    expect(entries[1]!.patch).toEqual({ address: { before: 'uno', after: 'mía' } });
    expect(await store.row('patients', P)).toMatchObject({ first_name: 'Lucía', address: 'mía', email: 'a@b.ec' });
    expect(await store.db.base.get(['patients', P])).toMatchObject({ row: null, deleted: true });
  });

  test('an edit of the record that comes back is not written into what brings it back', async () => {
    await restoreDeleted(store.db, conflict.id);
    const shown = (await store.row('patients', P))!;
    await store.save(edit('patients', P, shown, { email: 'b@b.ec' }));
    const [revival, edited] = await store.entries();
    expect(revival!.patch['email']).toMatchObject({ after: 'a@b.ec' });
    expect(edited!.patch['email']).toEqual({ before: 'a@b.ec', after: 'b@b.ec' });
  });

  test('giving up the record that comes back gives up the edit with it', async () => {
    await restoreDeleted(store.db, conflict.id);
    await store.save({ method: 'DELETE', collection: 'patients', id: P });
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toBeUndefined();
  });

  test('accepting keeps the record when somebody has brought it back meanwhile', async () => {
    await store.receive('patients', buildPatient({ version: 3, address: 'otra vez' }));
    await acceptTheirs(store.db, conflict.id);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toMatchObject({ version: 3, address: 'otra vez' });
  });

  test('accepting leaves nothing behind, nor what depended on it', async () => {
    await acceptTheirs(store.db, conflict.id);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toBeUndefined();
    expect(await store.db.base.count()).toBe(0);
  });
});

describe('they changed what was deleted here', () => {
  const EPOCH = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';
  const seen = buildPatient({ version: 2, address: 'suya' });
  let conflict: Conflict;
  beforeEach(async () => {
    await writeMeta(store.db, 'epoch', EPOCH);
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.receive('treatment-plans', buildPlan());
    await store.save({ method: 'DELETE', collection: 'patients', id: P });
    conflict = await store.park({
      kind: 'changed',
      entries: await store.entries(),
      overlaps: [overlap(P, 'address', 'uno', null, 'suya')],
      theirs: seen,
    });
    await store.receive('patients', seen);
    await store.receive('treatment-plans', buildPlan());
    await writeMeta(store.db, 'cursor', 77);
  });

  test('insisting deletes what the person has seen, with what belongs to it', async () => {
    await insistDelete(store.db, conflict.id);
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ method: 'DELETE', op_id: conflict.id, seen: `${EPOCH}.77` });
    expect(entry!.patch['address']).toEqual({ before: 'suya', after: null });
    expect(await store.row('patients', P)).toBeUndefined();
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
  });

  test('insisting under a new op id, after a restore, hides and shows again what belongs to it', async () => {
    const entries = conflict.entries.map((entry) => ({ ...entry, requeued: true as const }));
    await store.db.conflicts.put({ ...conflict, entries });
    await insistDelete(store.db, conflict.id);
    const [entry] = await store.entries();
    expect(entry!.op_id).not.toBe(conflict.id);
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
    await discard(store.db, entry!.op_id);
    expect(await store.row('treatment-plans', PLAN)).toMatchObject({ id: PLAN });
  });

  test('insisting does not delete a change that came after the conflict was shown', async () => {
    await store.receive('patients', buildPatient({ version: 3, address: 'suya', patient_notes: 'Alergia al látex' }));
    await insistDelete(store.db, conflict.id);
    const [entry] = await store.entries();
    expect(entry!.patch['patient_notes']).toEqual({ before: null, after: null });
    expect((await store.db.base.get(['patients', P]))!.row).toMatchObject({ patient_notes: 'Alergia al látex' });
  });

  test('keeping shows everything again', async () => {
    await acceptTheirs(store.db, conflict.id);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toMatchObject({ version: 2, address: 'suya' });
    expect(await store.row('treatment-plans', PLAN)).toBeDefined();
  });
});

test.each([
  ['theirs stands', acceptTheirs],
  ['each field of theirs stands', (db: ArcadaDatabase, id: string) => resolveFields(db, id, {}, store.clock.now)],
])('the file of an image that the server has waits no longer: %s', async (_, decide) => {
  const theirs = { ...buildPatient({ version: 2 }), id: IMAGE };
  const entry = buildEntry({
    op_id: testId(8),
    n: 1,
    collection: 'clinical-images',
    row_id: IMAGE,
    method: 'POST',
    patch: { description: { before: null, after: 'mía' } },
  });
  await store.receive('clinical-images', theirs);
  await store.db.blobs.put({ id: IMAGE, bytes: new ArrayBuffer(1), mime: 'image/png', waiting: 1 });
  const overlaps = [overlap(IMAGE, 'description', null, 'mía', 'suya')];
  const { id } = await store.park({ kind: 'fields', entries: [{ ...entry, n: 1 }], overlaps, theirs });
  await decide(store.db, id);
  expect(await store.entries()).toEqual([]);
  expect(await store.db.blobs.get(IMAGE)).toMatchObject({ waiting: 0 });
});

test('a decision about a conflict that is gone does nothing', async () => {
  for (const decide of [insistGroup, insistDelete, restoreDeleted, acceptTheirs]) await decide(store.db, testId(9));
  await resolveFields(store.db, testId(9), { address: 'x' }, store.clock.now);
  expect(await store.entries()).toEqual([]);
});
