import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { describeOnBothDatabases, openTestDatabase } from './test-database.ts';
import { watchStatements } from './statements.ts';
import { startTestServer } from './test-server.ts';

/** All contents of a database, except those that differ between two new ones. */
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

describeOnBothDatabases(
  'a database that was given back',
  (kind) => {
    it('is lent again as new, under another epoch', async () => {
      const first = await openTestDatabase(kind);
      const [before, epoch] = [await contents(first), await epochOf(first)];
      await first.close();
      const server = await startTestServer({ database: kind });
      await server.signIn();
      expect(await contents(server.opened)).not.toEqual(before);
      await server.close();
      const second = await openTestDatabase(kind);
      expect(second.db).toBe(first.db);
      expect(await contents(second)).toEqual(before);
      expect(await epochOf(second)).not.toBe(epoch);
      await second.close();
    });

    it('is as new after many writes too', async () => {
      const first = await openTestDatabase(kind);
      const before = await contents(first);
      const stamps = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
      const row = {
        ...stamps,
        username: 'x',
        rol: 'recepcionista' as const,
        active: true,
        first_name: 'x'.repeat(5000),
      };
      const many = Array.from({ length: 200 }, () => ({ ...row, id: newId(), username: newId() }));
      await first.db.insertInto('users').values(many).execute();
      await first.close();
      const second = await openTestDatabase(kind);
      expect(await contents(second)).toEqual(before);
      await second.close();
    });

    it.each([
      'CREATE TABLE one_more (id int)',
      'CREATE SCHEMA aside',
      'ALTER TABLE patients ADD CONSTRAINT broken CHECK (false)',
    ])('is not lent again after %s', async (statement) => {
      const first = await openTestDatabase(kind);
      await sql.raw(statement).execute(first.db);
      await first.close();
      const second = await openTestDatabase(kind);
      expect(second.db).not.toBe(first.db);
      await second.close();
    });

    it('is not lent again when a test listens to what it is asked', async () => {
      const first = await openTestDatabase(kind);
      watchStatements(first);
      await first.close();
      const second = await openTestDatabase(kind);
      expect(second.db).not.toBe(first.db);
      await second.close();
    });
  },
  { proofDoesMore: true },
);
