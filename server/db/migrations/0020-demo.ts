import { timestamp, type AnyDatabase } from './columns.ts';

/** The demo clinics that this database has been, and the files that an ended one left in the storage (decision 103). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('demo_clinics')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('begun_at', timestamp, (column) => column.notNull())
    .addColumn('ended_at', timestamp)
    .execute();
  await db.schema
    .createTable('ended_files')
    .addColumn('file', 'uuid', (column) => column.primaryKey())
    .execute();
}
