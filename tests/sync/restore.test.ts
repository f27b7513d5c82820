// After a restore of the server: what this tablet knew and the backup lacks is offered back (design §7).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName } from '#domain/collections.ts';
import { newId } from '#domain/ids.ts';
import { dropSettledOffers, giveBack, leaveAside, readOffers } from '#store/aside.ts';
import { deletePatient } from '#store/patients.ts';
import { countUnsent, readSyncStatus } from '#store/status.ts';
import { write } from '#store/write.ts';
import { buildPlanValues } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

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

/** The server is what its backup was, under a new epoch. */
async function newEpoch(): Promise<void> {
  const epoch = newId();
  await sql`UPDATE sync_head SET epoch = ${epoch}::uuid`.execute(world.server.context.db);
  world.server.context.events.announce({ epoch, head: 0 });
}

async function lose(collection: CollectionName, row: string): Promise<void> {
  const { db } = world.server.context;
  await sql`DELETE FROM ${sql.table(collection.replaceAll('-', '_'))} WHERE id = ${row}::uuid`.execute(db);
  await sql`DELETE FROM sync_log WHERE row_id = ${row}::uuid`.execute(db);
  await sql`DELETE FROM applied_ops WHERE row_id = ${row}::uuid`.execute(db);
}

const offered = async () => (await readOffers(a.db)).map(({ collection, id: row }) => ({ collection, id: row }));
const giveAllBack = async () => giveBack(a.db, await readOffers(a.db), a.clock.now);

describe('a row that the restored server lacks', () => {
  beforeEach(async () => {
    await lose('patients', id);
    await newEpoch();
    await a.sync();
  });

  test('is offered, asks for a person, and is not wiped meanwhile', async () => {
    expect(await readOffers(a.db)).toMatchObject([{ collection: 'patients', id, current: null, possible: true }]);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'attention', attention: 1, pending: 0 });
    expect(await countUnsent(a.db)).toBe(1);
  });

  test('is given back whole, under who gave it back, marked in the audit', async () => {
    const before = (await a.db.aside.toArray())[0]!.row;
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
    expect(await a.db.aside.count()).toBe(0);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced' });
  });

  test('is not offered once somebody has deleted it', async () => {
    await b.sync();
    await b.editPatient(id, { address: 'dos' });
    await deletePatient(b.db, id, b.ports);
    await b.sync();
    await a.sync();
    expect(await a.db.aside.count()).toBe(0);
  });

  test('that a person leaves is not offered again, and not written', async () => {
    await leaveAside(a.db, await readOffers(a.db));
    await a.sync();
    expect(await offered()).toEqual([]);
    await expect(world.patient(id)).rejects.toThrow('404');
  });

  test('is still offered after another restore', async () => {
    await newEpoch();
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
    await newEpoch();
    // What this tablet itself had acknowledged goes again by itself.
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
  await deletePatient(b.db, id, b.ports);
  await b.sync();
  await newEpoch();
  await a.sync();
  expect(await a.db.aside.count()).toBe(0);
  expect(await a.db.rows('patients').get(id)).toBeUndefined();
});

test('people are never offered: they are the administrador’s', async () => {
  await a.db.rows('users').add({ ...(await a.db.rows('users').toCollection().first())!, id: newId() });
  await newEpoch();
  await a.sync();
  expect(await a.db.aside.count()).toBe(0);
});

describe('a row that the restored server has older', () => {
  /** The backup was made before b wrote "dos" and an occupation. */
  beforeEach(async () => {
    await b.editPatient(id, { address: 'dos', occupation: 'Docente' });
    await b.sync();
    await a.sync();
    const at = '2026-01-01T00:00:00Z';
    await world.server.context.db
      .updateTable('patients')
      .set({ address: 'uno', occupation: null, version: 1, updated_at: at })
      .where('id', '=', id)
      .execute();
    await newEpoch();
    await a.sync();
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
    await giveAllBack();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'tres', occupation: 'Docente' });
    expect(await a.db.conflicts.toArray()).toMatchObject([
      { kind: 'fields', overlaps: [{ field: 'address', mine: 'dos', theirs: 'tres' }] },
    ]);
  });

  test('an unsent edit of the row hides the offer until it has gone', async () => {
    a.network.fault = () => 'drop';
    await a.editPatient(id, { email: 'de@correo.pe' });
    expect(await offered()).toEqual([]);
    a.network.fault = () => null;
    await a.sync();
    await dropSettledOffers(a.db);
    expect(await offered()).toEqual([{ collection: 'patients', id }]);
  });
});
