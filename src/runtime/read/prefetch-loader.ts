import type { ArcadaDatabase } from '#store/database/database.ts';

/** The context that the router gives to each route. */
export interface RouterContext {
  db: ArcadaDatabase;
}

/** The arguments that the router gives to a loader. */
export interface LoaderArgs {
  context: object;
}

const underWay = new Set<Promise<void>>();

/** Resolves once no loader is reading. */
export const allPrefetched = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * A route's loader that prefetches the store reads of its screen: while the browser is idle (`useReadAhead`), when a
 * finger comes down on a link, or while the screen is being made. It returns nothing and at once, because a tap would
 * wait for a promise; the screen's own reads find the answers in the cache.
 */
export function prefetchLoader<Asked extends object>(read: (db: ArcadaDatabase, asked: Asked) => Promise<unknown>) {
  return (args: LoaderArgs & Asked): void => {
    // A route shown alone in a test has no context.
    const { db } = args.context as Partial<RouterContext>;
    if (!db) return;
    const reading = read(db, args)
      .catch(reportError)
      .then(() => void underWay.delete(reading));
    underWay.add(reading);
  };
}
