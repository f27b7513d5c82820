import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The numbers of merges: the audit holds the moved records under each (decision 076). */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`CREATE TABLE patient_merges (
    seq bigint PRIMARY KEY,
    source uuid NOT NULL,
    target uuid NOT NULL,
    undone_seq bigint
  )`.execute(db);
  await sql`CREATE INDEX patient_merges_source ON patient_merges (source, seq)`.execute(db);
}
