// Reads the state of a database that an update must know before it goes back to the data of an older version.
import { sql } from 'kysely';
import * as v from 'valibot';
import { schemaOf } from '#server/backup/tables.ts';
import type { Db } from '#server/db/tables.ts';

const stateSchema = v.object({
  /** The last migration that the database has gone through. */
  schema: v.string(),
  /** The number of the last change by a person. A server's own changes at its start have no person. */
  lastByPerson: v.number(),
});

/** A database, as far as going back depends on it. */
export type DatabaseState = v.InferOutput<typeof stateSchema>;

/** Reads the state of a database, whichever version of Arcada made it. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const schema = await schemaOf(db);
  const { rows } = await sql<{ last: number }>`
    SELECT COALESCE(max(seq), 0) AS last FROM audit_log WHERE user_id IS NOT NULL`.execute(db);
  return { schema, lastByPerson: rows[0]?.last ?? 0 };
}

/** Reads the line that the command `state` printed; null when it is none. */
export function parseDatabaseState(line: string): DatabaseState | null {
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
