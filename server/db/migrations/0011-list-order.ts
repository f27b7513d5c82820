import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** Patients are listed by the key of their name; nothing sorts by the two names that the index held. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`DROP INDEX patients_name`.execute(db);
  await sql`CREATE INDEX patients_name ON patients (search_name, id)`.execute(db);
}
