// Reads for every collection: a row as it is shown, and the titles of records.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { titleOf, type RecordKey } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A record with its unsent edits; undefined where there is none. For a live query. */
export function anyRecord(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<Row | undefined> {
  return db.rows(collection).get(id);
}

/** Record id → row as it is shown, of those among the wanted that are on this tablet. For a live query. */
export async function rowsOf(db: ArcadaDatabase, wanted: readonly RecordKey[]): Promise<ReadonlyMap<string, Row>> {
  const ids = new Map<CollectionName, Set<string>>();
  for (const { collection, id } of wanted) ids.set(collection, (ids.get(collection) ?? new Set()).add(id));
  const rows = new Map<string, Row>();
  for (const [collection, own] of ids) {
    for (const row of await db.rows(collection).bulkGet([...own])) if (row) rows.set(row.id, row);
  }
  return rows;
}

/** Record id → title, of those among the wanted that are on this tablet. For a live query. */
export async function titlesOf(
  db: ArcadaDatabase,
  wanted: ReadonlyMap<CollectionName, ReadonlySet<string>>,
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [collection, ids] of wanted) {
    for (const row of await db.rows(collection).bulkGet([...ids])) {
      if (row) titles.set(row.id, titleOf(collection, row));
    }
  }
  return titles;
}
