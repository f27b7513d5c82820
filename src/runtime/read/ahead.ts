import type { ArcadaDatabase } from '#store/database/database.ts';

/** What routes are given by the router. */
export interface RouterContext {
  db: ArcadaDatabase;
}

/** What the router says to a loader. */
export interface Opening<Params = object> {
  context: object;
  params: Params;
}

const underWay = new Set<Promise<void>>();

/** Resolves once nothing is being read ahead. */
export const allReadAhead = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * A route's loader that reads what its screen will ask of the store (`keptRead`): before a tap while the browser is idle
 * (`useReadAhead`) or when a finger comes down on a link, else while the screen is being made. It hands nothing to the screen,
 * whose own reads find it there, and answers at once: a tap would wait for what the router was told to wait for.
 */
export function ahead<Params = object>(read: (db: ArcadaDatabase, params: Params) => Promise<unknown>) {
  return ({ context, params }: Opening<Params>): void => {
    // A route that is shown alone, in a test, has no context.
    const { db } = context as Partial<RouterContext>;
    if (!db) return;
    const reading = read(db, params)
      .catch(reportError)
      .then(() => void underWay.delete(reading));
    underWay.add(reading);
  };
}
