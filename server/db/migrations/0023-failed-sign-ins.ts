import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** Failed sign-ins are counted by account and hour, one row an account: the audit notes a few of them (decision 111). */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE TABLE failed_sign_ins (
    user_id uuid PRIMARY KEY,
    hour timestamptz NOT NULL,
    failures integer NOT NULL
  )`.execute(db);
}
