// Copies of the whole database beside it: of the clinic as new, and the backup that a run may go back to.
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { TestServer } from '#tests/support/test-server.ts';

type CopyName = 'fresh' | 'backup';

export interface Copies {
  /** Copies the database as it is now. */
  keep: (name: CopyName) => Promise<void>;
  /** Makes the database what it was when it was copied. */
  putBack: (name: CopyName) => Promise<void>;
}

/** Unchanged during a run. */
const PEOPLE = ['users', 'credentials'];
/** Deleted rows stay in the tables' files until they are swept, and the log of all writes until a checkpoint. */
const SWEEP_EVERY = 25;

export async function openCopies(server: TestServer): Promise<Copies> {
  const tables = await tablesOf(server);
  const all = (statement: (table: string) => string) => tables.map(statement).join(';\n');
  const run = (text: string) => runAll(server, text);
  for (const name of ['fresh', 'backup']) {
    await run(`CREATE SCHEMA ${name}; ${all((table) => `CREATE TABLE ${name}."${table}" (LIKE public."${table}")`)}`);
  }
  let replaced = 0;

  return {
    keep: (name) =>
      run(`BEGIN;
        ${all((table) => `DELETE FROM ${name}."${table}"`)};
        ${all((table) => `INSERT INTO ${name}."${table}" SELECT * FROM public."${table}"`)};
        COMMIT`),
    async putBack(name) {
      // As a replica: foreign keys are not checked meanwhile.
      await run(`BEGIN; SET LOCAL session_replication_role = replica;
        ${all((table) => `DELETE FROM public."${table}"`)};
        ${all((table) => `INSERT INTO public."${table}" OVERRIDING SYSTEM VALUE SELECT * FROM ${name}."${table}"`)};
        COMMIT`);
      replaced += 1;
      if (replaced % SWEEP_EVERY !== 0) return;
      await run('VACUUM');
      await run('CHECKPOINT');
    },
  };
}

async function tablesOf({ context }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY tablename`.execute(context.db);
  return rows.map(({ name }) => name).filter((name) => !PEOPLE.includes(name));
}

async function runAll({ opened: { pool } }: TestServer, text: string): Promise<void> {
  const client: PoolClient = await pool.connect();
  try {
    await client.query(text);
  } finally {
    client.release();
  }
}
