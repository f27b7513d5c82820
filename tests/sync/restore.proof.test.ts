// After a restore of the server: rows that this tablet knew and the backup lacks are offered back.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import { dropNeedlessOffers, giveBack, declineOffers, readOffers } from '#store/decisions/offers.ts';
import { readHead } from '#server/sync/head.ts';
import { previewDeletion } from '#store/outbox/undoable-deletion.ts';
import { readMeta, readStatus } from '#store/database/meta.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { write } from '#store/outbox/write.ts';
import { beginRestore } from '#sync/restore/restore.ts';
import { buildPatient, buildPlanValues } from '#tests/support/factories.ts';
import { createStore, edit } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

const patients = writesOf('patients');

let world: World;
/** The tablet that is asked, and the one on which everything was written. */
let a: Tablet;
let b: Tablet;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  b = await world.tablet('recepcion');
  id = await b.createPatient({ address: 'uno', email: 'uno@correo.pe' });
  await b.sync();
  a = await world.tablet();
});

async function lose(collection: CollectionName, row: string): Promise<void> {
  const { db } = world.server.context;
  await sql`DELETE FROM ${sql.table(collection.replaceAll('-', '_'))} WHERE id = ${row}::uuid`.execute(db);
  for (const table of ['sync_log', 'applied_ops', 'audit_log']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE row_id = ${row}::uuid`.execute(db);
  }
}

/** The patient is as he was first, whatever has been written since. */
async function loseEdits(): Promise<void> {
  const { db } = world.server.context;
  const first = { address: 'uno', occupation: null, version: 1, updated_at: '2026-01-01T00:00:00Z' };
  await db.updateTable('patients').set(first).where('id', '=', id).execute();
  await db.deleteFrom('audit_log').where('row_id', '=', id).where('action', '<>', 'create').execute();
}

const offered = async () => (await readOffers(a.db)).map(({ collection, id: row }) => ({ collection, id: row }));
const giveAllBack = async () => giveBack(a.db, await readOffers(a.db), a.clock.now);

describe('a row that the restored server lacks', () => {
  beforeEach(async () => {
    await lose('patients', id);
    await world.newEpoch();
    await a.sync();
  });

  test('is offered, asks for a person, and is not wiped meanwhile', async () => {
    expect(await readOffers(a.db)).toMatchObject([{ collection: 'patients', id, current: null, possible: true }]);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'attention', attention: 1, pending: 0 });
    expect(await countUnsent(a.db)).toBe(1);
  });

  test('is given back whole, under who gave it back, marked in the audit', async () => {
    const before = (await a.db.offers.toArray())[0]!.row;
    await giveAllBack();
    expect(await a.db.rows('patients').get(id)).toMatchObject({ address: 'uno', email: 'uno@correo.pe' });
    await a.sync();
    expect(await world.patient(id)).toMatchObject({
      first_name: 'Ana',
      address: 'uno',
      email: 'uno@correo.pe',
      created_at: before.created_at,
    });
    const [entry] = await world.get<{ action: string; user_id: string }[]>(`/audit/?row_id=${id}&limit=1`);
    expect(entry).toMatchObject({ action: 'restored', user_id: world.server.people['admin'] });
    expect([await offered(), await countUnsent(a.db)]).toEqual([[], 0]);
  });

  test('is not offered once another tablet has given it back', async () => {
    await b.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'uno' });
    await a.sync();
    expect(await a.db.offers.count()).toBe(0);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced' });
  });

  test('is not offered once somebody has deleted it', async () => {
    await b.sync();
    await b.editPatient(id, { address: 'dos' });
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await a.sync();
    expect(await a.db.offers.count()).toBe(0);
  });

  test('that a person leaves is not offered again, and not written', async () => {
    await declineOffers(a.db, await readOffers(a.db));
    await a.sync();
    expect(await offered()).toEqual([]);
    await expect(world.patient(id)).rejects.toThrow('404');
  });

  test('is still offered after another restore', async () => {
    await world.newEpoch();
    await a.sync();
    expect(await offered()).toEqual([{ collection: 'patients', id }]);
  });

  test('goes with the parent that the server lacks too, whichever is chosen', async () => {
    await giveAllBack();
    const plan = newId();
    const values = buildPlanValues({ patient: id });
    await a.sync();
    await write(b.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values }], b.ports);
    await b.sync();
    await a.sync();
    await lose('treatment-plans', plan);
    await lose('patients', id);
    await world.newEpoch();
    // Changes that this tablet itself had acknowledged are sent again by themselves.
    await a.db.acked.clear();
    await a.sync();
    expect(await offered()).toEqual([
      { collection: 'patients', id },
      { collection: 'treatment-plans', id: plan },
    ]);
    await giveBack(a.db, [{ collection: 'treatment-plans', id: plan }], a.clock.now);
    await a.sync();
    expect(await world.get(`/treatment-plans/${plan}/`)).toMatchObject({ patient: id });
    expect(await a.db.outbox.count()).toBe(0);
  });
});

test('a row that was deleted before the backup was made is not offered', async () => {
  await patients.delete(b.db, id, b.ports);
  await b.sync();
  await world.newEpoch();
  await a.sync();
  expect(await a.db.offers.count()).toBe(0);
  expect(await a.db.rows('patients').get(id)).toBeUndefined();
});

test('people are never offered: they are the administrador’s', async () => {
  const person = (await a.db.rows('users').toCollection().first())!;
  await a.db.rows('users').add({ ...person, id: newId() });
  await a.db.rows('users').update(person.id, { version: 7, last_name: 'Otra' });
  await world.newEpoch();
  await a.sync();
  expect(await a.db.offers.count()).toBe(0);
});

describe('a row that the restored server has older', () => {
  /** The backup was made before b wrote "dos" and an occupation. */
  beforeEach(async () => {
    await b.editPatient(id, { address: 'dos', occupation: 'Docente' });
    await b.sync();
    await a.sync();
    await loseEdits();
    await world.newEpoch();
    await a.sync();
  });

  test('a person who deletes the record is told that the offer is lost with it', async () => {
    expect(await previewDeletion(a.db, 'patients', id)).toMatchObject({ unsent: 1 });
  });

  test('is offered with what differs', async () => {
    const [offer] = await readOffers(a.db);
    expect(offer!.current).toMatchObject({ address: 'uno' });
    expect(offer!.patch).toEqual({
      address: { before: 'uno', after: 'dos' },
      occupation: { before: null, after: 'Docente' },
    });
  });

  test('is given back without touching what was written since', async () => {
    const c = await world.tablet();
    await c.editPatient(id, { email: 'nuevo@correo.pe' });
    await c.sync();
    await a.sync();
    await giveAllBack();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'dos', occupation: 'Docente', email: 'nuevo@correo.pe' });
  });

  test('a field that was written anew since is for a person to decide', async () => {
    const c = await world.tablet();
    await c.editPatient(id, { address: 'tres' });
    await c.sync();
    await expectAddressToDecide();
  });

  test('an unsent edit of the row hides the offer until it has gone', async () => {
    a.network.fault = () => 'drop';
    await a.editPatient(id, { email: 'de@correo.pe' });
    expect(await offered()).toEqual([]);
    a.network.fault = () => null;
    await a.sync();
    await dropNeedlessOffers(a.db);
    expect(await offered()).toEqual([{ collection: 'patients', id }]);
  });
});

/** Given back, "dos" meets an address that was written on the restored server; the occupation does not. */
async function expectAddressToDecide(): Promise<void> {
  await giveAllBack();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'tres', occupation: 'Docente' });
  expect(await a.db.conflicts.toArray()).toMatchObject([
    { kind: 'fields', overlaps: [{ field: 'address', mine: 'dos', theirs: 'tres' }] },
  ]);
}

describe('a row that was written again before this tablet read the restored server', () => {
  /** Only this tablet knows "dos" and the occupation; another one writes an email since. */
  let c: Tablet;
  beforeEach(async () => {
    await b.editPatient(id, { address: 'dos', occupation: 'Docente' });
    await b.sync();
    await a.sync();
    await loseEdits();
    await world.newEpoch();
    c = await world.tablet();
    await c.editPatient(id, { email: 'nuevo@correo.pe' });
    await c.sync();
  });

  test('is offered with what the copy had older, and what was written since stays', async () => {
    await a.sync();
    const [offer] = await readOffers(a.db);
    expect(offer!.current).toMatchObject({ address: 'uno', email: 'nuevo@correo.pe' });
    expect(offer!.patch).toEqual({
      address: { before: 'uno', after: 'dos' },
      occupation: { before: null, after: 'Docente' },
    });
    await giveAllBack();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'dos', occupation: 'Docente', email: 'nuevo@correo.pe' });
    expect(await a.db.conflicts.count()).toBe(0);
  });

  test('a field that was written anew is for a person to decide', async () => {
    await c.editPatient(id, { address: 'tres' });
    await c.sync();
    await a.sync();
    await expectAddressToDecide();
  });

  test('is not offered when what was lost has been brought back already', async () => {
    await c.editPatient(id, { address: 'dos', occupation: 'Docente' });
    await c.sync();
    await a.sync();
    expect(await a.db.offers.count()).toBe(0);
  });

  test('is not offered when this tablet had it older than the copy', async () => {
    const d = await world.emptyTablet();
    const first = (await a.db.rows('patients').get(id))!;
    await d.sync();
    await d.db.rows('patients').update(id, { ...first, address: 'cero', updated_at: '2025-12-31T00:00:00.000Z' });
    await world.newEpoch();
    await c.sync();
    await c.editPatient(id, { email: 'otro@correo.pe' });
    await c.sync();
    await d.sync();
    expect(await d.db.offers.count()).toBe(0);
  });

  test('is judged by what has been received: what another engine read meanwhile is asked about too', async () => {
    let asked = 0;
    a.network.fault = ({ path }) => {
      if (!path.includes('as_of')) return null;
      asked += 1;
      const [, epoch] = /since=([0-9a-f-]+)\./.exec(path)!;
      const page = { epoch, to: 0, proof: '', more: false, rows: [] };
      return asked > 1 ? null : answer(200, page, epoch);
    };
    await a.sync();
    expect(asked).toBe(2);
    expect(await offered()).toEqual([{ collection: 'patients', id }]);
  });

  test('counts as it is on a server that cannot tell how the copy had it', async () => {
    const epoch = (await readHead(world.server.context.db)).epoch;
    a.network.fault = ({ path }) => (path.includes('as_of') ? answer(400, { code: 'invalid' }, epoch) : null);
    await a.sync();
    expect([await offered(), await readMeta(a.db, 'restoring')]).toEqual([[], undefined]);
  });
});

test('a row that was made again is offered with what it lacks since', async () => {
  const d = await world.tablet();
  await d.editPatient(id, { address: 'dos' });
  await d.sync();
  await a.sync();
  await lose('patients', id);
  await world.newEpoch();
  // Its author sends it as it was then.
  await b.sync();
  await b.signIn('recepcion');
  await b.sync();
  await a.sync();
  expect(await readOffers(a.db)).toMatchObject([{ id, current: { address: 'uno' }, row: { address: 'dos' } }]);
  await giveAllBack();
  await a.sync();
  expect(await a.db.conflicts.toArray()).toMatchObject([
    { kind: 'fields', overlaps: [{ field: 'address', mine: 'dos', theirs: 'uno' }] },
  ]);
});

test('an offer outlives another restore, with the changes written between the two', async () => {
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.sync();
  await loseEdits();
  await world.newEpoch();
  const c = await world.tablet();
  await c.editPatient(id, { email: 'nuevo@correo.pe' });
  await c.sync();
  await a.sync();
  expect(await offered()).toEqual([{ collection: 'patients', id }]);
  await world.server.context.db.updateTable('patients').set({ email: 'uno@correo.pe' }).where('id', '=', id).execute();
  await loseEdits();
  await world.newEpoch();
  await a.sync();
  await giveAllBack();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'dos', email: 'nuevo@correo.pe' });
});

test('servers that contradict each other are not asked without a pause', async () => {
  await a.editPatient(id, { address: 'dos' });
  const digest = { at: 0, collections: { patients: { count: 1, hash: '' } } };
  a.network.log.length = 0;
  a.network.fault = ({ path }) => {
    if (a.network.log.length > 200) throw new Error('asked without a pause');
    return path === '/sync/digest/'
      ? { status: 200, epoch: newId(), body: digest, retryAfter: null, serverTime: null }
      : null;
  };
  await world.newEpoch();
  await a.sync();
  expect((await readStatus(a.db)).retry_at).toBeGreaterThan(a.clock.now);
  expect(await a.db.rows('patients').get(id)).toMatchObject({ address: 'dos' });
  a.network.fault = () => null;
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'dos' });
  expect(await offered()).toEqual([]);
});

test('a kept row counts as unsent until the restored server has been asked for it', async () => {
  await lose('patients', id);
  await world.newEpoch();
  a.network.fault = ({ path }) => (path.startsWith('/sync/snapshot/') ? 'drop' : null);
  await a.sync();
  expect(await readMeta(a.db, 'restoring')).toBeDefined();
  expect(await countUnsent(a.db)).toBe(1);
});

test('a record deleted before the restore, still here to read, keeps no version of the old epoch', async () => {
  const store = await createStore();
  const patient = { ...buildPatient({ address: 'uno' }), version: 2 };
  await store.receive('patients', patient);
  await store.save(edit('patients', patient.id, patient, { address: 'mía' }));
  await store.receiveDeleted('patients', patient.id, 3);
  await beginRestore(store.db);
  expect(await store.row('patients', patient.id)).toMatchObject({ address: 'mía', version: -1 });
});
