import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** Which changes the copy held with which a new epoch began: tablets ask how it had a row that was written since. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE TABLE past_epochs (epoch uuid PRIMARY KEY, seq bigint NOT NULL)`.execute(db);
}
