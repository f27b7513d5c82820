import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * Why a session was ended, and the id of its device's token (decision 129). Ends of before are told to tablets as they were:
 * as wanted ones.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN end_cause text, ADD COLUMN known_device text`.execute(db);
  await sql`UPDATE sessions SET end_cause = 'closed' WHERE revoked_at IS NOT NULL`.execute(db);
}
