import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The audit names the person who imported a rescue copy beside the author of its changes (decision 053). */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE audit_log ADD COLUMN imported_by uuid`.execute(db);
}
