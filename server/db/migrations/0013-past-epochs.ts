import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * The last change in the copy with which each epoch began: tablets ask for a row as the copy had it, where it was
 * written since.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE TABLE past_epochs (epoch uuid PRIMARY KEY, seq bigint NOT NULL)`.execute(db);
}
