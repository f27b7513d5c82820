import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { ServerConfig } from '#server/config.ts';
import { lockDirectory } from '#server/db/engine/directory-lock.ts';
import { explainByDisk } from '#server/db/engine/disk-full.ts';
import type { FsyncCounter } from '#server/db/engine/durable-nodefs.ts';
import { guardEngine } from '#server/db/engine/engine-guard.ts';
import { namingPool } from '#server/db/engine/named-statements.ts';
import { openDurable, openInMemory } from '#server/db/engine/pglite.ts';
import { wholeStatements } from '#server/db/engine/whole-statements.ts';
import { openPrivateDirectory } from '#server/private-files.ts';
import { columnTypes } from './column-types.ts';
import { migrate } from './migrate.ts';
import type { Database } from './tables.ts';

/** A database ready to use, whichever kind it is. */
export interface OpenDatabase {
  db: Kysely<Database>;
  database: 'pglite' | 'postgres';
  /** For what Kysely does not do: LISTEN on a connection of its own (PostgreSQL only), VACUUM. */
  pool: Pool;
  /** How often the embedded database has forced data to the disk. Stays 0 with PostgreSQL, which does so itself. */
  fsyncs: FsyncCounter;
  /** Ends the pool, shuts the embedded database down cleanly and frees its directory. */
  close: () => Promise<void>;
}

/** Options for tests, and a callback for a broken engine. */
export interface OpenOptions {
  /** Tests only: PGlite in memory, from a dump of a fresh cluster where there is one. Nothing is kept. */
  memory?: true | Blob;
  /** Tests shorten them. */
  limits?: Partial<typeof LIMITS>;
  /** Called once when the embedded database broke down: every later query fails, and only a new process helps. */
  died?: ((error: Error) => void) | undefined;
  /** The last migration to go through, for rows of an older schema; null = none; else all are gone through. */
  schema?: string | null;
}

type Died = NonNullable<OpenOptions['died']>;

/** A pool waits this long for a free connection before the request is answered 503. */
const CONNECTION_TIMEOUT = 5000;
/**
 * Milliseconds, PostgreSQL only. A server that dies without a word while it holds the head row would stop every other
 * writer until its connection is found dead, which takes the system two hours.
 */
const LIMITS = {
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 10_000,
  statement_timeout: 60_000,
};

/** Opens PostgreSQL at `databaseUrl`, else PGlite in `dataDir`, and brings the schema up to date. */
export async function openDatabase(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const died = options.died ?? (() => undefined);
  if (options.memory !== undefined) {
    const lite = await openInMemory(options.memory === true ? undefined : options.memory);
    return overPglite(lite, { fsyncs: { count: 0 }, died, schema: options.schema, release: () => Promise.resolve() });
  }
  if (config.databaseUrl !== undefined) return overPostgres(config.databaseUrl, options);
  return openDirectory(path.resolve(config.dataDir), died, options.schema);
}

async function openDirectory(dataDir: string, died: Died, schema: string | null | undefined): Promise<OpenDatabase> {
  openPrivateDirectory(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    const fsyncs = { count: 0 };
    return await overPglite(await openDurable(dataDir, fsyncs), { fsyncs, died, schema, release: lock.release });
  } catch (error) {
    await lock.release();
    throw explainByDisk(error, dataDir);
  }
}

interface Surroundings {
  fsyncs: FsyncCounter;
  died: Died;
  schema: string | null | undefined;
  release: () => Promise<void>;
}

async function overPglite(lite: PGlite, { fsyncs, died, schema, release }: Surroundings): Promise<OpenDatabase> {
  const engine = guardEngine(lite, died);
  const pool = new Pool(
    Object.assign(createPgConfig(wholeStatements(engine) as PGlite), {
      types: columnTypes,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
    }),
  );
  const db = overPool(pool);
  const close = async () => {
    await db.destroy();
    // A dead engine must not be entered, and closing enters it: it would write a checkpoint.
    if (!engine.isDead()) await lite.close();
    await release();
  };
  try {
    await migrate(db, schema);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, database: 'pglite', pool, fsyncs, close };
}

async function overPostgres(
  connectionString: string,
  { limits, schema }: Pick<OpenOptions, 'limits' | 'schema'>,
): Promise<OpenDatabase> {
  const settings = { connectionString, types: columnTypes, connectionTimeoutMillis: CONNECTION_TIMEOUT };
  await migrateWithoutLimits(new Pool({ ...settings, max: 1 }), schema);
  const pool = new Pool({
    ...settings,
    ...LIMITS,
    ...limits,
    // Its statements are short: compiling one (a page of changes reads every collection) takes longer than running it.
    options: '-c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: 10,
  });
  const db = overPool(pool);
  return { db, database: 'postgres', pool, fsyncs: { count: 0 }, close: () => db.destroy() };
}

/** Migrations have no time limit, and processes that start at the same time wait for them. */
async function migrateWithoutLimits(pool: Pool, schema: string | null | undefined): Promise<void> {
  const db = overPool(pool);
  try {
    await migrate(db, schema);
  } finally {
    await db.destroy();
  }
}

function overPool(pool: Pool): Kysely<Database> {
  // The pool replaces an idle connection that breaks (the database restarts); its error, without a listener, would end
  // the process.
  pool.on('error', (error) => console.error(`Conexión con la base de datos perdida: ${error.message}`));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
}
