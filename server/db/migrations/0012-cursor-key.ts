import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** Cursors are signed: the holder of one proves that this database, or one that it is a copy of, has come so far. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE sync_head ADD COLUMN cursor_key text NOT NULL
    DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`.execute(db);
}
