import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** When a session's person last typed the password: weighty calls ask for it again (decision 112). Null = before this column. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz(3)`.execute(db);
}
