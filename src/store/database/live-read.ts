import { liveQuery, type Observable } from 'dexie';

/**
 * Reads now, and again whenever something that `read` has looked at is written, in this tab, another one or the worker.
 * Dexie follows native awaits only of a function that is itself `async`: of a plain one that returns a promise it forgets all
 * that is read after the first await, and the answer goes stale without an error. Hence no live query but this one.
 */
export function liveRead<T>(read: () => Promise<T>): Observable<T> {
  return liveQuery(async () => read());
}
