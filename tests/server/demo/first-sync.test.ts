// The demo clinic on a new tablet: the first sync of a whole clinic.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFINITIONS } from '#domain/registry.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { selectStored, wireRow } from '#server/records/table.ts';
import { wireRow as withoutLocalKeys } from '#store/local-row.ts';
import { readSyncStatus } from '#store/status.ts';
import { createTablet, type Tablet } from '#tests/support/tablet.ts';
import { injectTransport } from '#tests/support/world.ts';
import { ADMIN_PASSWORD, openUnusedClinic, type DemoServer } from './demo-server.ts';

let clinic: DemoServer;
let tablet: Tablet;

beforeAll(async () => {
  clinic = await openUnusedClinic('pglite', new Date());
  await fillDemo(clinic.context, () => undefined);
  tablet = createTablet(injectTransport(clinic.app));
  await tablet.signIn('admin', ADMIN_PASSWORD);
  await tablet.sync();
}, 300_000);
afterAll(() => clinic.close());

test.each(Object.values(DEFINITIONS))('the tablet holds the $plural as the server has them', async (definition) => {
  const stored = await selectStored(clinic.context.db, definition, sql`deleted_at IS NULL`, sql`ORDER BY id`);
  const held = await tablet.db.rows(definition.collection).orderBy('id').toArray();
  expect(held.map(withoutLocalKeys)).toEqual(stored.map(wireRow));
});

test('the tablet is up to date and has nothing to send', async () => {
  expect(await readSyncStatus(tablet.db)).toMatchObject({ state: 'synced', pending: 0 });
});
