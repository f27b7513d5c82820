import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * Whether an administrador has confirmed who may sign in since the database was restored from a copy (decision 113). A
 * database in which nothing was written since its last restore is such a one: a copy of an older version gets here right
 * after it was put back.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE sync_head ADD COLUMN accounts_confirmed boolean NOT NULL DEFAULT true`.execute(db);
  await sql`UPDATE sync_head SET accounts_confirmed = false WHERE seq IN (SELECT seq FROM past_epochs)`.execute(db);
}
