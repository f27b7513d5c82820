// A page that is left may be kept asleep for "back" (back/forward cache). WebKit keeps its open transactions too, and nobody
// else's write to their tables begins while it sleeps: the next page's save would wait for ever. `close` waits for them in
// vain, so they are aborted; what they did is as if it had never begun.
import type { DBCore, DBCoreTransaction } from 'dexie';
import type { ArcadaDatabase } from './database.ts';

/** Gives up what is in flight when the page is kept for "back". Call it before the store is opened. */
export function abortWhenKept(db: ArcadaDatabase, page: EventTarget): void {
  const inFlight = new Set<DBCoreTransaction>();
  function watch(core: DBCore): DBCore['transaction'] {
    return (...order) => {
      const transaction = core.transaction(...order);
      inFlight.add(transaction);
      for (const end of ['complete', 'abort']) {
        // Dexie's transactions are the browser's own.
        (transaction as unknown as IDBTransaction).addEventListener(end, () => inFlight.delete(transaction));
      }
      return transaction;
    };
  }
  db.use({ stack: 'dbcore', name: 'page-cache', create: (core) => ({ ...core, transaction: watch(core) }) });
  page.addEventListener('pagehide', (event) => {
    if ((event as Event & { persisted: boolean }).persisted) for (const transaction of inFlight) abort(transaction);
  });
}

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // Committed already; only the news of it is still under way.
    if ((error as Error).name !== 'InvalidStateError') throw error;
  }
}
