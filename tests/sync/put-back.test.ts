// A copy of the server's data was put back, and nobody told the server so (decision 026).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { createWorld, type World } from '#tests/support/world.ts';

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
  await ahead.signIn('recepcion');
  await ahead.sync();
  expect(await db.selectFrom('patients').select(['id', 'address']).execute()).toEqual([{ id, address: 'uno' }]);

  await level.signIn('admin');
  await level.sync();
  const epoch = await readMeta(level.db, 'epoch');
  expect([epoch === before, epoch === (await readMeta(ahead.db, 'epoch'))]).toEqual([false, true]);
  expect(await level.db.rows('patients').get(id)).toMatchObject({ address: 'uno' });
});
