import { sql } from 'kysely';
import { collectionTable, indexDeletion, timestamp, type AnyDatabase } from './columns.ts';

/**
 * The attempts to reach patients who must come back, or pay; and the days after which a control is overdue that noted no
 * interval. A tablet that has the settings without them takes them as they are here.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'contact_attempts')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('call_again_on', 'date')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('notes', 'text')
    .execute();
  await indexDeletion(db, 'contact_attempts');
  await sql`ALTER TABLE clinic_settings ADD COLUMN control_overdue_days integer NOT NULL DEFAULT 30`.execute(db);
  await db.schema.createIndex('contact_attempts_patient').on('contact_attempts').column('patient').execute();
}
