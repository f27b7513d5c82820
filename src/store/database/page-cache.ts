// A page that is left may be kept asleep for "back" (back/forward cache). WebKit keeps its open transactions too, and
// no other write to their tables begins while it sleeps: the next page's save would wait for ever. `close` would wait
// for them in vain, so they are aborted, which rolls them back.
import type { DBCore, DBCoreTransaction } from 'dexie';
import type { ArcadaDatabase } from './database.ts';

/** Aborts transactions in flight when the page is kept for "back". Call it before the store is opened. */
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
    // Committed already; only its event is still to come.
    if ((error as Error).name !== 'InvalidStateError') throw error;
  }
}
