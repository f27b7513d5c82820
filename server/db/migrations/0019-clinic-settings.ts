import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** The clinic's settings: one row, which the server makes at its next start (decision 100). */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'clinic_settings')
    .addColumn('clinic_name', 'text', (column) => column.notNull())
    .addColumn('legal_name', 'text')
    .addColumn('tax_number', 'text')
    .addColumn('address', 'text')
    .addColumn('telephone', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('email', 'text')
    .addColumn('country', 'text')
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('country_code', 'text')
    .addColumn('rooms', 'jsonb', (column) => column.notNull())
    .addColumn('opening_hours', 'jsonb', (column) => column.notNull())
    .addColumn('closed_days', 'jsonb', (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'clinic_settings');
}
