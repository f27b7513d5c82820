import { collectionTable, indexDeletion, timestamp, type AnyDatabase } from './columns.ts';

/** Templates of consents, and the consents that patients signed. */
export async function up(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'consent_templates')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reviewed_on', 'date')
    // Not foreign keys, like those below: a record stays when the person or the template goes.
    .addColumn('reviewed_by', 'uuid')
    .execute();
  await indexDeletion(db, 'consent_templates');
  await collectionTable(db, 'consents')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('template', 'uuid')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('signer_name', 'text', (column) => column.notNull())
    .addColumn('signer_document', 'text')
    .addColumn('signer_kinship', 'text')
    .addColumn('professional', 'uuid')
    .addColumn('professional_name', 'text', (column) => column.notNull())
    .addColumn('strokes', 'jsonb', (column) => column.notNull())
    .addColumn('signed_at', timestamp, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('revoked_on', 'date')
    .addColumn('revocation_reason', 'text')
    .execute();
  await indexDeletion(db, 'consents');
  await db.schema.createIndex('consents_patient').on('consents').column('patient').execute();
}
