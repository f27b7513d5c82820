import { sql } from 'kysely';
import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** Creates the appointments. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'appointments')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('fecha', 'date', (column) => column.notNull())
    // Not a time: as JSON, which tablets are sent, that has seconds.
    .addColumn('hora', sql`text collate "C"`, (column) =>
      column.notNull().check(sql`hora ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    )
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
