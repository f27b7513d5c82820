import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** The prescriptions of patients, and the licence numbers of the people who prescribe. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'prescriptions')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('lines', 'jsonb', (column) => column.notNull())
    .addColumn('instructions', 'text')
    // Not a foreign key: a prescription stays when the person goes.
    .addColumn('prescriber', 'uuid', (column) => column.notNull())
    .addColumn('licence_number', 'text', (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'prescriptions');
  await db.schema.createIndex('prescriptions_patient').on('prescriptions').column('patient').execute();
  await db.schema.alterTable('users').addColumn('licence_number', 'text').execute();
}
