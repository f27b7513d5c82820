import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { describe } from 'vitest';
import { openDatabase, type OpenDatabase, type OpenOptions } from '#server/db/open.ts';
import { createPostgresDatabase, postgresBinaries } from './postgres.ts';

export type DatabaseKind = OpenDatabase['database'];

/** The same tests on PGlite and, where it is installed, on PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (database: DatabaseKind) => void): void {
  describe(`${name} (pglite)`, () => tests('pglite'));
  describe.skipIf(postgresBinaries() === null)(`${name} (postgres)`, () => tests('postgres'));
}

/** A new, migrated database that `close` removes: PGlite in memory, or one on the run's PostgreSQL. */
export async function openTestDatabase(
  kind: DatabaseKind,
  options: Pick<OpenOptions, 'limits'> = {},
): Promise<OpenDatabase> {
  if (kind === 'pglite') return openDatabase({ dataDir: '', databaseUrl: undefined }, { memory: await freshCluster() });
  const { url, drop } = await createPostgresDatabase();
  const opened = await openDatabase({ dataDir: '', databaseUrl: url }, options);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

/** What earlier tests of the file gave back. */
const idle: OpenDatabase[] = [];

/**
 * An in-memory PGlite as new, for tests that leave its schema alone: `close` only gives it back for the file's next test, as
 * to make one takes most of a second.
 */
export async function borrowTestDatabase(): Promise<OpenDatabase> {
  const known = idle.pop();
  if (known) await empty(known);
  const opened = known ?? (await openTestDatabase('pglite'));
  return { ...opened, close: async () => void idle.push(opened) };
}

/** Leaves what a new database holds: the head, with an epoch and a key of its own. */
async function empty({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(db);
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY`.execute(db);
  await sql`INSERT INTO sync_head (id, epoch, seq, audit_hash) VALUES (1, gen_random_uuid(), 0, ${'0'.repeat(64)})`.execute(
    db,
  );
}

/** initdb takes seconds, so its result is kept beside the other caches of the toolchain. */
async function freshCluster(): Promise<Blob> {
  const version = (
    JSON.parse(fs.readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string }
  ).version;
  const file = path.resolve('.cache', `pglite-${version}.tar`);
  if (!fs.existsSync(file)) {
    const lite = await PGlite.create();
    const dump = await lite.dumpDataDir('none');
    await lite.close();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(own, file);
  }
  return new Blob([fs.readFileSync(file)]);
}
