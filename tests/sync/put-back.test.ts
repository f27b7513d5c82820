// A copy of the server's data was put back, and nobody told the server so (decision 026).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseAccounts } from '#server/restored/hold.ts';
import { readMeta } from '#store/database/meta.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a tablet that has read more proves it, and everybody reads anew and brings what is missing', async () => {
  const { db } = world.server.context;
  const [ahead, level] = [await world.tablet('recepcion'), await world.tablet()];
  const id = await ahead.createPatient({ address: 'uno' });
  await ahead.sync();
  const before = await readMeta(ahead.db, 'epoch');
  await sql`DELETE FROM patients`.execute(db);
  await sql`DELETE FROM sync_log WHERE row_id = ${id}::uuid`.execute(db);
  await sql`DELETE FROM applied_ops`.execute(db);
  await sql`UPDATE sync_head SET seq = seq - 1`.execute(db);

  await ahead.sync();
  // As an administrador does, who has the console's code.
  await releaseAccounts(db);
  await ahead.signIn('recepcion');
  await ahead.sync();
  expect(await db.selectFrom('patients').select(['id', 'address']).execute()).toEqual([{ id, address: 'uno' }]);

  await level.signIn('admin');
  await level.sync();
  const epoch = await readMeta(level.db, 'epoch');
  expect([epoch === before, epoch === (await readMeta(ahead.db, 'epoch'))]).toEqual([false, true]);
  expect(await level.db.rows('patients').get(id)).toMatchObject({ address: 'uno' });
});

test('an entry that meets an older row than this tablet knew is not sent for ever, and reveals the old copy', async () => {
  const { db } = world.server.context;
  const tablet = await world.tablet();
  const id = await tablet.createPatient({ address: 'uno' });
  await tablet.sync();
  await tablet.editPatient(id, { address: 'dos' });
  await tablet.sync();
  const before = await readMeta(tablet.db, 'epoch');
  await sql`UPDATE patients SET version = 1, address = 'uno' WHERE id = ${id}::uuid`.execute(db);
  await sql`UPDATE sync_log SET version = 1, seq = seq - 1 WHERE row_id = ${id}::uuid`.execute(db);
  await sql`DELETE FROM applied_ops`.execute(db);
  await sql`UPDATE sync_head SET seq = seq - 1`.execute(db);
  await tablet.editPatient(id, { occupation: 'Chofer' });
  tablet.network.log.length = 0;
  tablet.network.fault = () => (tablet.network.log.filter(isBatch).length > 20 ? 'drop' : null);
  await tablet.sync();
  expect(tablet.network.log.filter(isBatch).length).toBeLessThan(20);
  await releaseAccounts(db);
  await tablet.signIn('admin');
  tablet.clock.now += 60_000;
  await tablet.sync();
  expect(await readMeta(tablet.db, 'epoch')).not.toBe(before);
  const written = await db.selectFrom('patients').select(['address', 'occupation']).where('id', '=', id).execute();
  expect(written).toEqual([{ address: 'dos', occupation: 'Chofer' }]);
});
