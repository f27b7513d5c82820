import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { describe } from 'vitest';
import { openDatabase, type OpenDatabase, type OpenOptions } from '#server/db/open.ts';
import { isProof } from '#tests/efforts.ts';
import { createPostgresDatabase, postgresBinaries } from './postgres.ts';

export type DatabaseKind = OpenDatabase['database'];

/**
 * Runs the tests on PGlite in `npm test` and, where it is installed, on PostgreSQL in `npm run proof`; tests that are
 * larger in the proof, or only there, run on both.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (database: DatabaseKind) => void,
  { proofDoesMore = false } = {},
): void {
  if (!isProof || proofDoesMore) describe(`${name} (pglite)`, () => tests('pglite'));
  if (!isProof) return;
  describe.skipIf(postgresBinaries() === null)(`${name} (postgres)`, () => tests('postgres'));
}

/**
 * A migrated, empty database: one that an earlier test returned, whichever file it is in, else a new one. Making one
 * takes a second, emptying one some milliseconds. `close` returns it. With limits of its own it is new, and `close`
 * removes it.
 */
export async function openTestDatabase(
  kind: DatabaseKind,
  options: Pick<OpenOptions, 'limits'> = {},
): Promise<OpenDatabase> {
  if (options.limits) return makeTestDatabase(kind, options);
  const known = idle[kind].pop();
  if (known) await empty(known.opened.db);
  const made = known ?? (await makeLendable(kind));
  return { ...made.opened, close: () => giveBack(kind, made) };
}

interface Lendable {
  opened: OpenDatabase;
  schema: string;
  connect: Pool['connect'];
}

/** Databases that earlier tests of this process returned. */
const idle: Record<DatabaseKind, Lendable[]> = { pglite: [], postgres: [] };

async function makeLendable(kind: DatabaseKind): Promise<Lendable> {
  const opened = await makeTestDatabase(kind);
  return { opened, schema: await schemaOf(opened.db), connect: opened.pool.connect };
}

/** Returns a database, unless a test has changed its schema or listens to it (statements.ts). */
async function giveBack(kind: DatabaseKind, lent: Lendable): Promise<void> {
  const { db, pool } = lent.opened;
  const isAsMade = pool.connect === lent.connect && (await schemaOf(db).catch(() => null)) === lent.schema;
  if (isAsMade) idle[kind].push(lent);
  else await lent.opened.close();
}

async function schemaOf(db: OpenDatabase['db']): Promise<string> {
  const { rows } = await sql`SELECT
    (SELECT array_agg(nspname ORDER BY nspname) FROM pg_namespace WHERE nspname NOT LIKE 'pg%') AS schemas,
    (SELECT array_agg(c.oid::int ORDER BY c.oid) FROM pg_class c WHERE relnamespace = 'public'::regnamespace) AS relations,
    (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT attisdropped) AS columns,
    (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace) AS constraints,
    (SELECT count(*) FROM pg_trigger) AS triggers`.execute(db);
  return JSON.stringify(rows);
}

/** A new database that `close` removes: PGlite in memory, or one on the run's PostgreSQL. */
async function makeTestDatabase(kind: DatabaseKind, options: Pick<OpenOptions, 'limits'> = {}): Promise<OpenDatabase> {
  if (kind === 'pglite') return openDatabase({ dataDir: '', databaseUrl: undefined }, { memory: await freshCluster() });
  const { url, drop } = await createPostgresDatabase();
  const opened = await openDatabase({ dataDir: '', databaseUrl: url }, options);
  // The cluster may stop before the worker that holds an idle connection to it.
  opened.pool.removeAllListeners('error').on('error', () => undefined);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

/** A larger table, in bytes, is truncated: deleted rows stay in it and make it slow. */
const LARGE = 100_000;

/** Empties the database to the state of a new one: the head, with an epoch and a key of its own. */
async function empty(db: OpenDatabase['db']): Promise<void> {
  const { rows } = await sql<{ name: string; large: boolean }>`
    SELECT tablename AS name, pg_relation_size(format('public.%I', tablename)::regclass) > ${LARGE} AS large
    FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(db);
  const tables = rows.map(({ name }) => sql.table(name));
  if (rows.some(({ large }) => large)) {
    await sql`TRUNCATE ${sql.join(tables)} RESTART IDENTITY`.execute(db);
  } else {
    // In one statement, so that no row refers to a deleted one; this takes a tenth of the time of TRUNCATE.
    const deletes = tables.map((table, place) => sql`${sql.ref(`d${place}`)} AS (DELETE FROM ${table})`);
    await sql`WITH ${sql.join(deletes)} SELECT setval('audit_log_id_seq', 1, false)`.execute(db);
  }
  await sql`INSERT INTO sync_head (id, epoch, seq, audit_hash)
    VALUES (1, gen_random_uuid(), 0, ${'0'.repeat(64)})`.execute(db);
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
