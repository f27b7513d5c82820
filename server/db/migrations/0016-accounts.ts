import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * A password that an administrador hands over works once and for a day. When a person last used the clinic outlives the
 * sessions, which are removed after thirty days.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE credentials
    ADD COLUMN must_change boolean NOT NULL DEFAULT false,
    ADD COLUMN expires_at timestamptz(3),
    ADD COLUMN last_used_at timestamptz(3)`.execute(db);
}
