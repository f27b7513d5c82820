// Collections that the first sync has not read yet. It reads one collection after the other: until its end a budget is there
// without its payments, and an odontogram without its teeth. Ask here before summing rows, or calling a record missing.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from './database.ts';
import { readMetas } from './meta.ts';

/**
 * The collections of which the server may have rows that never came to this tablet. Once a first sync has ended, also while a
 * restored server is read anew, these are only the collections of a newer build, until they have been read. For a live query.
 */
export async function stillToCome(db: ArcadaDatabase): Promise<readonly CollectionName[]> {
  const [ready, reading, unread = []] = await readMetas(db, 'ready', 'first_sync', 'unread');
  // A first sync that an older build began does not read the collections of a newer one.
  return ready === true ? unread : [...new Set([...(reading?.left ?? COLLECTIONS), ...unread])];
}

/** Whether all rows of these collections have come. For a live query. */
export async function hasReceived(db: ArcadaDatabase, ...collections: CollectionName[]): Promise<boolean> {
  const left = await stillToCome(db);
  return !collections.some((collection) => left.includes(collection));
}

/**
 * Reads rows, after asking whether all rows of these collections have come: only in this order does `complete` hold for the rows.
 * Asked beside the rows or after them, a page of the download may arrive between the two, and sums over a part would be called
 * whole. For a live query.
 */
export async function withCompleteness<T extends object>(
  db: ArcadaDatabase,
  collections: readonly CollectionName[],
  read: () => Promise<T>,
): Promise<T & { complete: boolean }> {
  const complete = await hasReceived(db, ...collections);
  return { ...(await read()), complete };
}

/** A read that waits for all rows of these collections: null until they have come to this tablet. */
export function onceReceived<Args extends readonly unknown[], T>(
  collections: readonly CollectionName[],
  read: (db: ArcadaDatabase, ...args: Args) => Promise<T>,
): (db: ArcadaDatabase, ...args: Args) => Promise<T | null> {
  return async (db, ...args) => ((await hasReceived(db, ...collections)) ? read(db, ...args) : null);
}
