// The order of sending when entries wait for each other: every queue has an entry that can go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { insistGroup, restoreDeleted } from '#store/decisions/conflicts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { loneEntry } from '#store/outbox/queue.ts';
import { restoreFallen } from '#store/decisions/revival.ts';
import { writeMeta } from '#store/database/meta.ts';
import type { BaseRow, Conflict, OutboxEntry } from '#store/database/tables.ts';
import { write } from '#store/outbox/write.ts';
import { pickGroups } from '#sync/send/pick.ts';
import { prepareBatch } from '#sync/send/prepare.ts';
import { settle } from '#sync/send/settle.ts';
import { buildPlanValues } from '#tests/support/factories.ts';
import { createTablet, type Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

const HOUR = '2026-03-10T15:00:00.000Z';

type Told = Pick<OutboxEntry, 'n' | 'op_id' | 'row_id'> & Partial<OutboxEntry>;

const entry = (told: Told): OutboxEntry => ({
  ...loneEntry({
    op_id: told.op_id,
    author: 'a',
    schema: 1,
    collection: 'patients',
    row_id: told.row_id,
    method: 'PUT',
    patch: { address: { before: 'uno', after: told.op_id } },
    captured_at: HOUR,
  }),
  ...told,
});

function offlineTablet(): Tablet {
  return createTablet(() => Promise.resolve(answer(503)));
}

/** The op ids that go out, batch by batch, when every batch is applied. */
async function goesOut({ db, ports }: Tablet): Promise<string[][]> {
  const batches: string[][] = [];
  for (;;) {
    // Releases what is held; there is no epoch, so nothing is marked.
    await prepareBatch({ db, ...ports } as unknown as Parameters<typeof prepareBatch>[0], 50);
    const picked = (await pickGroups(db, ports.now(), 50, 'batch')).flat();
    if (picked.length === 0) return batches;
    batches.push(picked.map(({ op_id }) => op_id));
    await db.outbox.bulkDelete(picked.map(({ n }) => n));
  }
}

const leftIn = async (db: ArcadaDatabase) => (await db.outbox.orderBy('n').toArray()).map(({ op_id }) => op_id);

test('of two groups that meet in the opposite order, one goes and then the other', async () => {
  const tablet = offlineTablet();
  await tablet.db.outbox.bulkAdd([
    entry({ n: 1, op_id: 'a-r', group: 'a', row_id: 'r' }),
    entry({ n: 2, op_id: 'b-s', group: 'b', row_id: 's' }),
    entry({ n: 3, op_id: 'b-r', group: 'b', row_id: 'r' }),
    entry({ n: 4, op_id: 'a-s', group: 'a', row_id: 's' }),
  ]);
  expect(await goesOut(tablet)).toEqual([
    ['a-r', 'a-s'],
    ['b-s', 'b-r'],
  ]);
});

describe('a decision that is queued behind what waits for it', () => {
  const row: Row = {
    id: 'r',
    version: 1,
    created_at: HOUR,
    updated_at: HOUR,
    created_by: null,
    updated_by: null,
    address: 'otra',
  };
  const conflict = (told: Pick<Conflict, 'id' | 'kind' | 'entries'> & Partial<Conflict>): Conflict => ({
    collection: 'patients',
    row_id: 'r',
    title: 'Ana',
    overlaps: [],
    mine: row,
    theirs: row,
    ...told,
  });

  /** It makes one record and edits another. */
  const group = [
    entry({ n: 1, op_id: 'x-r', group: 'x', row_id: 'r', method: 'POST' }),
    entry({ n: 2, op_id: 'x-q', group: 'x', row_id: 'q' }),
  ];

  test('goes first: a record that comes back, and the group that edits it and what was made below it', async () => {
    const tablet = offlineTablet();
    const x = entry({ n: 1, op_id: 'x', row_id: 'r' });
    await tablet.db.conflicts.add(conflict({ id: 'x', kind: 'deleted', entries: [x], theirs: null }));
    await tablet.db.outbox.bulkAdd([
      entry({ n: 2, op_id: 'g-r', group: 'g', row_id: 'r' }),
      entry({ n: 3, op_id: 'g-s', group: 'g', row_id: 's', deps: ['x'], state: 'held' }),
      entry({ n: 4, op_id: 'later', row_id: 's' }),
    ]);
    await restoreDeleted(tablet.db, 'x');
    const revival = (await readWrites(tablet.db)).find(({ revives }) => revives === true);
    expect((await goesOut(tablet)).flat()).toEqual([revival!.op_id, 'x', 'g-r', 'g-s', 'later']);
    expect(await leftIn(tablet.db)).toEqual([]);
  });

  test('goes first: a group, and another group that edits the same record and what was made below it', async () => {
    const tablet = offlineTablet();
    await tablet.db.conflicts.add(conflict({ id: 'x', kind: 'fields', entries: group }));
    await tablet.db.outbox.bulkAdd([
      entry({ n: 3, op_id: 'before', row_id: 'q' }),
      entry({ n: 4, op_id: 'g-q', group: 'g', row_id: 'q' }),
      entry({ n: 5, op_id: 'g-s', group: 'g', row_id: 's', deps: ['x-r'], state: 'held' }),
    ]);
    await insistGroup(tablet.db, 'x');
    expect((await goesOut(tablet)).flat()).toEqual(['before', 'x-r', 'x-q', 'g-q', 'g-s']);
    expect(await leftIn(tablet.db)).toEqual([]);
  });

  test('goes last, whole: a group whose record comes back goes behind what waits for that record', async () => {
    const tablet = offlineTablet();
    const [q, r] = [
      entry({ n: 1, op_id: 'x-q', group: 'x', row_id: 'q' }),
      entry({ n: 2, op_id: 'x-r', group: 'x', row_id: 'r' }),
    ];
    await tablet.db.conflicts.add(conflict({ id: 'x', kind: 'deleted', entries: [q, r], theirs: null }));
    await tablet.db.outbox.bulkAdd([
      entry({ n: 3, op_id: 'g-s', group: 'g', row_id: 's' }),
      entry({ n: 4, op_id: 'g-r', group: 'g', row_id: 'r' }),
    ]);
    await insistGroup(tablet.db, 'x');
    const revival = (await readWrites(tablet.db)).find(({ revives }) => revives === true);
    expect((await goesOut(tablet)).flat()).toEqual([revival!.op_id, 'g-s', 'g-r', 'x-q', 'x-r']);
  });

  test('goes first: a record that comes back for a group that makes another one, before what was done to both', async () => {
    const tablet = offlineTablet();
    await tablet.db.conflicts.add(conflict({ id: 'x', kind: 'deleted', row_id: 'q', entries: group, theirs: null }));
    await tablet.db.outbox.bulkAdd([
      entry({ n: 3, op_id: 'g-r', group: 'g', row_id: 'r' }),
      entry({ n: 4, op_id: 'g-q', group: 'g', row_id: 'q' }),
      entry({ n: 5, op_id: 'end', row_id: 'q', method: 'DELETE' }),
    ]);
    await insistGroup(tablet.db, 'x');
    const revival = (await readWrites(tablet.db)).find(({ revives }) => revives === true);
    expect((await goesOut(tablet)).flat()).toEqual([revival!.op_id, 'x-r', 'x-q', 'g-r', 'g-q', 'end']);
  });

  test('goes first: a record that it is to make, and what was done to that record meanwhile', async () => {
    const tablet = offlineTablet();
    await tablet.db.conflicts.add(conflict({ id: 'x', kind: 'fields', row_id: 'q', entries: group }));
    await tablet.db.outbox.bulkAdd([
      entry({ n: 3, op_id: 'g-r', group: 'g', row_id: 'r' }),
      entry({ n: 4, op_id: 'g-s', group: 'g', row_id: 's' }),
    ]);
    // Until the decision there is no such record: it is not one that somebody has deleted.
    expect(await goesOut(tablet)).toEqual([]);
    await insistGroup(tablet.db, 'x');
    expect((await goesOut(tablet)).flat()).toEqual(['x-r', 'x-q', 'g-r', 'g-s']);
  });
});

describe('on a server', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('a record restored for what was refused goes before the edits of it that wait behind that', async () => {
    const [a, b] = [await world.tablet(), await world.tablet('recepcion')];
    const patient = await b.createPatient({ address: 'uno' });
    await b.sync();
    await a.sync();
    a.network.fault = () => 'drop';
    const plan = newId();
    const values = buildPlanValues({ patient });
    await write(a.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values }], a.ports);
    await editBoth(a, ['patients', patient, { address: 'dos' }], ['treatment-plans', plan, { diagnostic: 'dos' }]);
    await b.deletePatient(patient);
    await b.sync();
    a.network.fault = () => null;
    await a.sync();
    const refused = await a.db.outbox.where('state').equals('attention').first();
    expect(refused).toMatchObject({ collection: 'treatment-plans', error: { problem: { code: 'parent_gone' } } });

    await restoreFallen(a.db, refused!.op_id, a.clock.now);
    await a.sync();
    await a.sync();
    expect([await a.db.outbox.count(), await a.db.conflicts.count()]).toEqual([0, 0]);
    expect(await world.patient(patient)).toMatchObject({ address: 'dos' });
    expect(await world.get(`/treatment-plans/${plan}/`)).toMatchObject({ diagnostic: 'dos' });
  });
});

const base = (id: string, address: string): BaseRow => ({
  collection: 'patients',
  id,
  row: { id, version: 1, created_at: HOUR, updated_at: HOUR, created_by: null, updated_by: null, address },
  version: 1,
  deleted: false,
});

test('a change below a record goes while only fields of its creation are for a person to decide: the record is there', async () => {
  const { db, ports } = offlineTablet();
  await writeMeta(db, 'epoch', 'one');
  const made = newId();
  await db.base.bulkAdd([base(made, 'theirs'), base('s', 'uno'), base('t', 'uno')]);
  const patch = { address: { before: null, after: 'mine' } };
  await db.outbox.bulkAdd([
    entry({ n: 1, op_id: 'made', row_id: made, method: 'POST', patch }),
    entry({ n: 2, op_id: 'below', row_id: 's', deps: ['made'] }),
    entry({ n: 3, op_id: 'deleted', row_id: 't', method: 'DELETE', deps: ['made'] }),
  ]);
  const sync = { db, ...ports } as unknown as Parameters<typeof prepareBatch>[0];
  const prepared = await prepareBatch(sync, 50);
  expect(prepared!.groups.flatMap(({ ops }) => ops)).toMatchObject([{ op_id: 'below', method: 'PUT' }]);
  expect((await db.conflicts.toArray()).map(({ id, kind }) => [id, kind])).toEqual([['made', 'fields']]);
  expect((await db.outbox.toArray()).map(({ op_id, state }) => [op_id, state])).toEqual([
    ['below', 'inflight'],
    ['deleted', 'held'],
  ]);
});

test('a change that stands on the server already goes along, unchanged, with the rest of its group', async () => {
  const { db, ports } = offlineTablet();
  await writeMeta(db, 'epoch', 'one');
  await db.base.bulkAdd([base('r', 'g-r'), base('s', 'uno')]);
  await db.outbox.bulkAdd([
    entry({ n: 1, op_id: 'g-r', group: 'g', row_id: 'r' }),
    entry({ n: 2, op_id: 'g-s', group: 'g', row_id: 's' }),
  ]);
  const sync = { db, ...ports } as unknown as Parameters<typeof prepareBatch>[0];
  const prepared = await prepareBatch(sync, 50);
  expect(prepared!.groups.flatMap(({ ops }) => ops)).toMatchObject([
    { op_id: 'g-r', method: 'PUT', if_match: 1, body: { address: 'g-r' } },
    { op_id: 'g-s', method: 'PUT', if_match: 1, body: { address: 'g-s' } },
  ]);
  const applied = (id: string) => ({
    op_id: `g-${id}`,
    status: 200 as const,
    duplicate: false,
    body: { ...base(id, `g-${id}`).row!, version: 2 },
    warnings: [],
  });
  await settle(sync, prepared!, [applied('r'), applied('s')]);
  expect(await leftIn(db)).toEqual([]);
  expect((await db.acked.toArray()).map(({ op_id }) => op_id)).toEqual(['g-r', 'g-s']);
});

test('an answer to an earlier sending of an entry is passed over: the entry has changed since', async () => {
  const { db, ports } = offlineTablet();
  await writeMeta(db, 'epoch', 'one');
  await db.base.add(base('r', 'uno'));
  await db.outbox.add(entry({ n: 1, op_id: 'edit', row_id: 'r' }));
  const sync = { db, ...ports } as unknown as Parameters<typeof prepareBatch>[0];
  const prepared = await prepareBatch(sync, 50);
  // After a restore of the server a sent entry counts as never sent, and a later edit may join it.
  const patch = { address: { before: 'uno', after: 'dos' } };
  await db.outbox.toCollection().modify((item) => void Object.assign(item, { sent: null, state: 'pending', patch }));
  const body = { ...base('r', 'edit').row!, version: 2 };
  await settle(sync, prepared!, [{ op_id: 'edit', status: 200, duplicate: false, body, warnings: [] }]);
  expect(await db.outbox.toArray()).toMatchObject([{ op_id: 'edit', patch }]);
  expect(await db.acked.count()).toBe(0);
});

type Edit = [collection: CollectionName, id: string, changes: Record<string, unknown>];

/** Two records edited as one. */
async function editBoth({ db, ports }: Tablet, ...edits: [Edit, Edit]): Promise<void> {
  const intents = await Promise.all(
    edits.map(async ([collection, id, changes]) => {
      const opened = { ...(await db.rows(collection).get(id)) };
      return { method: 'PUT' as const, collection, id, opened, values: { ...opened, ...changes } };
    }),
  );
  await write(db, intents, ports);
}
