// The header's arrow leads back to a list, or to the calendar of the appointments, with the search it had when it was
// left, even after other screens. Kept in memory, not in web storage: a search is often a patient's name.
import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

const last = new WeakMap<ArcadaDatabase, Map<CollectionName, object>>();

export function rememberList(db: ArcadaDatabase, collection: CollectionName, search: object): void {
  last.set(db, (last.get(db) ?? new Map<CollectionName, object>()).set(collection, search));
}

/** The query that a collection's list last had in this tab; empty where it was not shown yet. */
export function lastList(db: ArcadaDatabase, collection: CollectionName): object {
  return last.get(db)?.get(collection) ?? {};
}
