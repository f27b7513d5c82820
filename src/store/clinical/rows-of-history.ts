import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The rows of a collection that belong to a clinical history, the newest first. */
export async function rowsOfHistory<R extends Row>(
  db: ArcadaDatabase,
  collection: CollectionName,
  history: string,
): Promise<R[]> {
  const rows = await db.rows<R>(collection).where({ clinical_history: history }).toArray();
  return rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
}
