import { sql } from 'kysely';
import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** Creates the appointments. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'appointments')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('fecha', 'date', (column) => column.notNull())
    .addColumn('hora', 'time', (column) => column.notNull())
    .addColumn('duracion', 'integer', (column) => column.notNull().check(sql`duracion > 0`))
    .addColumn('tipo_tratamiento', 'text', (column) => column.notNull())
    .addColumn('specialty', 'text', (column) => column.notNull())
    .addColumn('estado', 'text', (column) =>
      column.notNull().check(sql`estado in ('programada', 'confirmada', 'completada', 'inasistencia')`),
    )
    .addColumn('notes', 'text')
    .addColumn('location', 'text')
    .execute();
  await indexDeletion(db, 'appointments');
  await db.schema.createIndex('appointments_patient').on('appointments').column('patient').execute();
  await db.schema.createIndex('appointments_moment').on('appointments').columns(['fecha', 'hora', 'id']).execute();
}
