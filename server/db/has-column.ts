import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Whether a table has a column: the database of a copy may be of an older version. */
export async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`SELECT attname FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND attname = ${column}`.execute(db);
  return rows.length > 0;
}
