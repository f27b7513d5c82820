import { sql } from 'kysely';
import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** The orthodontic cases of patients. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'orthodontic_cases')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('started_on', 'date', (column) => column.notNull())
    .addColumn('planned_months', 'integer', (column) => column.notNull().check(sql`planned_months between 1 and 60`))
    .addColumn('appliance', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('finished_on', 'date', (column) => column.check(sql`(finished_on is null) = (phase <> 'terminado')`))
    .addColumn('notes', 'text')
    .execute();
  await indexDeletion(db, 'orthodontic_cases');
  await db.schema.createIndex('orthodontic_cases_patient').on('orthodontic_cases').column('patient').execute();
}
