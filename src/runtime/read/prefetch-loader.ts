import type { ArcadaDatabase } from '#store/database/database.ts';

/** What routes are given by the router. */
export interface RouterContext {
  db: ArcadaDatabase;
}

/** What the router says to a loader. */
export interface LoaderArgs {
  context: object;
}

const underWay = new Set<Promise<void>>();

/** Resolves once no loader is reading. */
export const allPrefetched = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * A route's loader that prefetches what its screen will ask of the store: before a tap while the browser is idle (`useReadAhead`)
 * or when a finger comes down on a link, else while the screen is being made. It hands nothing to the screen, whose own reads find
 * the answers, and returns at once: a tap would wait for what the router was told to wait for.
 */
export function prefetchLoader<Asked extends object>(read: (db: ArcadaDatabase, asked: Asked) => Promise<unknown>) {
  return (args: LoaderArgs & Asked): void => {
    // A route that is shown alone, in a test, has no context.
    const { db } = args.context as Partial<RouterContext>;
    if (!db) return;
    const reading = read(db, args)
      .catch(reportError)
      .then(() => void underWay.delete(reading));
    underWay.add(reading);
  };
}
