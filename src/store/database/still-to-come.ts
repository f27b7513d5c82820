// Collections that the first sync has not read yet. It reads one collection after the other: until its end a budget is there
// without its payments, and an odontogram without its teeth. Ask here before summing rows, or calling a record missing.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from './database.ts';
import { readMetas } from './meta.ts';

/**
 * The collections of which the server may have rows that never came to this tablet; none once a first sync has ended,
 * also while a restored server is read anew. For a live query.
 */
export async function stillToCome(db: ArcadaDatabase): Promise<readonly CollectionName[]> {
  const [ready, reading] = await readMetas(db, 'ready', 'first_sync');
  return ready === true ? [] : (reading?.left ?? COLLECTIONS);
}

/** Whether all rows of these collections have come. For a live query. */
export async function hasReceived(db: ArcadaDatabase, ...collections: CollectionName[]): Promise<boolean> {
  const left = await stillToCome(db);
  return !collections.some((collection) => left.includes(collection));
}
