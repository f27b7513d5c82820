import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The audit marks the rows that a tablet gave back after a restore. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check`.execute(db);
  await sql`ALTER TABLE audit_log ADD CONSTRAINT audit_log_action_check
    CHECK (action IN ('create', 'update', 'delete', 'revive', 'restored'))`.execute(db);
}
