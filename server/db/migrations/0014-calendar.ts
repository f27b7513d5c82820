import { sql } from 'kysely';
import { timestamp, type AnyDatabase } from './columns.ts';

/** The calendar data: the Google account with its events, and the secret links of the feed. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('google_account')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('authorization_id', 'uuid', (column) => column.notNull())
    .addColumn('authorized_by', 'uuid', (column) => column.notNull())
    .addColumn('authorized_at', timestamp, (column) => column.notNull())
    .addColumn('tokens', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('google_authorizations')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addColumn('session_id', 'uuid', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('google_events')
    .addColumn('appointment_id', 'uuid', (column) => column.primaryKey())
    .addColumn('synced', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('appointment_version', 'bigint')
    .addColumn('patient_version', 'bigint')
    .addColumn('leased_until', timestamp)
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('not_before', timestamp)
    .execute();

  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'uuid', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('last_used_at', timestamp)
    .addColumn('revoked_at', timestamp)
    .execute();
}
