// Fills an Arcada database with rows that did not come through its server: 20,000 by batch take minutes. They are in
// the order of changes, so that a tablet reads them like any other; the audit log does not know them.
import { nameKey, nameLetters, searchedName, searchKey, type Patient } from '#domain/patients/patient.ts';
import { tableName, type CollectionName } from '#domain/record/collections.ts';
import { digitsOf } from '#domain/values/text.ts';
import { openDatabase } from '#server/db/open.ts';

const CHUNK = 500;

/** Rows of one collection, with the server's own columns: no run searches in them, they only must not be empty. */
export interface SeedRows {
  collection: CollectionName;
  rows: readonly { id: string; version: number }[];
  columns?: (row: never) => Record<string, unknown>;
}

/** Puts patients into the database of a directory whose server has been started once and is not running. */
export const seedArcada = (dataDir: string, rows: readonly Patient[]): Promise<void> =>
  seedRows(dataDir, [patientRows(rows)]);

/** Patients as `seedRows` takes them. */
export function patientRows(rows: readonly Patient[]): SeedRows {
  const columns = (row: Patient) => ({
    sort_name: nameKey(row),
    search_name: searchedName(row),
    search_letters: nameLetters(row),
    search_text: searchKey(row),
    search_digits: digitsOf(row.phone_number ?? ''),
    search_card: '',
  });
  return { collection: 'patients', rows, columns };
}

/**
 * Puts rows into the database of a directory, or into PostgreSQL where its address is given. Its server has been started once and is
 * not running.
 */
export async function seedRows(dataDir: string, seeds: readonly SeedRows[], databaseUrl?: string): Promise<void> {
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl });
  try {
    await db.transaction().execute(async (trx) => {
      const head = await trx.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow();
      let seq = head.seq;
      for (const { collection, rows, columns } of seeds) {
        for (let index = 0; index < rows.length; index += CHUNK) {
          const chunk = rows.slice(index, index + CHUNK);
          const stored = chunk.map((row) => ({
            ...row,
            ...columns?.(row as never),
            deleted_at: null,
            deletion: null,
          }));
          await trx
            .insertInto(tableName(collection) as never)
            .values(stored)
            .execute();
          const logged = chunk.map(({ id, version }) => {
            seq += 1;
            return { collection, row_id: id, seq, version, deleted: false };
          });
          await trx.insertInto('sync_log').values(logged).execute();
        }
      }
      await trx.updateTable('sync_head').set({ seq }).execute();
    });
    await pool.query('ANALYZE');
  } finally {
    await close();
  }
}
