import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * The second factors of administradores (decision 126). `confirmed_at` is null until the person has shown a right code: a
 * secret that never reached the telephone locks nobody out. `last_step` is that of the last code used.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY,
    secret text NOT NULL,
    confirmed_at timestamptz(3),
    last_step bigint NOT NULL DEFAULT 0
  )`.execute(db);
  await sql`CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    hash text NOT NULL,
    PRIMARY KEY (user_id, hash)
  )`.execute(db);
}
