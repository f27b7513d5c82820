import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The audit tells when a person saved a change that arrived later: changes of an outage come in hours afterwards. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE audit_log ADD COLUMN captured_at timestamptz`.execute(db);
}
