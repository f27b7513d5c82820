import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { borrowTestDatabase } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** Everything in it, but for what differs between two new ones. */
async function contents({ db }: OpenDatabase): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' ORDER BY tablename`.execute(db);
  const held: unknown[] = [];
  for (const { name } of tables) held.push(name, (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows);
  const counters = await sql`SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename`.execute(db);
  const text = JSON.stringify([held, counters.rows]);
  const { epoch, cursor_key } = await db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
  return JSON.parse(text.replaceAll(epoch, 'epoch').replaceAll(cursor_key, 'key'));
}

const epochOf = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow()).epoch;

it('a borrowed database is the same one, as new, under another epoch', async () => {
  const first = await borrowTestDatabase();
  const [before, epoch] = [await contents(first), await epochOf(first)];
  await first.close();
  const server = await startTestServer({ database: 'borrowed' });
  await server.signIn();
  expect(await contents(server.opened)).not.toEqual(before);
  await server.close();
  const second = await borrowTestDatabase();
  expect(second.db).toBe(first.db);
  expect(await contents(second)).toEqual(before);
  expect(await epochOf(second)).not.toBe(epoch);
  await second.close();
});
