import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/**
 * How many days a tablet may be without the server, and whether everybody must have a PIN (decision 115). A tablet that has the
 * settings without them takes them as unset, as they are here.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`ALTER TABLE clinic_settings ADD COLUMN max_offline_days integer`.execute(db);
  await sql`ALTER TABLE clinic_settings ADD COLUMN pin_required boolean NOT NULL DEFAULT false`.execute(db);
}
