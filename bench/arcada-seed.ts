// Fills an Arcada database with rows that its server has never been asked to write: 20,000 by batch take minutes. They
// stand in the order of changes, so that a tablet reads them like any other; the audit log does not know them.
import { nameKey, searchKey, type Patient } from '#domain/patients/patient.ts';
import { digitsOf } from '#domain/values/text.ts';
import { openDatabase } from '#server/db/open.ts';

const CHUNK = 500;

/** Puts `rows` into the database of a directory whose server has been started once and is not running. */
export async function seedArcada(dataDir: string, rows: readonly Patient[]): Promise<void> {
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    await db.transaction().execute(async (trx) => {
      const { seq: before } = await trx.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow();
      for (let index = 0; index < rows.length; index += CHUNK) {
        const chunk = rows.slice(index, index + CHUNK);
        await trx
          .insertInto('patients')
          .values(chunk.map((row) => ({ ...row, ...searchColumns(row), deleted_at: null, deletion: null })))
          .execute();
        await trx
          .insertInto('sync_log')
          .values(
            chunk.map(({ id, version }, place) => ({
              collection: 'patients' as const,
              row_id: id,
              seq: before + index + place + 1,
              version,
              deleted: false,
            })),
          )
          .execute();
      }
      await trx
        .updateTable('sync_head')
        .set({ seq: before + rows.length })
        .execute();
    });
    await pool.query('ANALYZE');
  } finally {
    await close();
  }
}

/** No run searches on the server; the columns only must not be empty. */
function searchColumns(row: Patient) {
  return {
    search_name: nameKey(row),
    search_text: searchKey(row),
    search_digits: digitsOf(row.phone_number ?? ''),
    search_card: '',
  };
}
