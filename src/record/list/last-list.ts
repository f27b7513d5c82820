// The header's arrow leads back to a list, or to the calendar of the appointments, as it was left, also when the record was
// reached through other screens. In memory and not in web storage: a search is often a patient's name.
import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

const last = new WeakMap<ArcadaDatabase, Map<CollectionName, object>>();

export function rememberList(db: ArcadaDatabase, collection: CollectionName, search: object): void {
  last.set(db, (last.get(db) ?? new Map<CollectionName, object>()).set(collection, search));
}

/** The query of a collection's list when it was last seen in this tab; empty when it was not. */
export function lastList(db: ArcadaDatabase, collection: CollectionName): object {
  return last.get(db)?.get(collection) ?? {};
}
