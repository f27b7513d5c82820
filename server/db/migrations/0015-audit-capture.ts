import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The audit tells when a person saved what arrived later: work of an outage comes in hours after it was done. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE audit_log ADD COLUMN captured_at timestamptz`.execute(db);
}
