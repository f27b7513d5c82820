import { sql } from 'kysely';
import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** Creates the clinical images; their files are kept elsewhere, under the name in `file`. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'clinical_images')
    .addColumn('clinical_history', 'uuid', (column) => column.notNull().references('clinical_histories.id'))
    .addColumn('image_type', 'text', (column) =>
      column.notNull().check(sql`image_type in ('photo', 'xray', 'panoramic', 'other')`),
    )
    .addColumn('description', 'text')
    .addColumn('upload_date', 'date', (column) => column.notNull())
    .addColumn('file', 'uuid', (column) => column.notNull().unique())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'clinical_images');
  await db.schema
    .createIndex('clinical_images_history')
    .on('clinical_images')
    .columns(['clinical_history', 'created_at'])
    .execute();
}
