import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** A receipt finds changes by their op ids, also one that stands in the audit twice (decision 079). */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE INDEX audit_log_op ON audit_log (op_id)`.execute(db);
}
