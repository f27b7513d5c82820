import type { RecordOf } from '#domain/records.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

type OfHistory = 'clinical-exams' | 'odontograms' | 'clinical-images';

/** The records of a collection that belong to a clinical history, the newest first: the first one counts as the current one. */
export async function recordsOfHistory<C extends OfHistory>(
  db: ArcadaDatabase,
  collection: C,
  history: string,
): Promise<RecordOf<C>[]> {
  const records = await db.records(collection).where({ clinical_history: history }).toArray();
  return records.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
}
