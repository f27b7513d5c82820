import { Dexie, liveQuery, type Observable } from 'dexie';

/**
 * Reads now, and again whenever rows that `read` has looked at are written: in this tab, another one or the worker.
 * Dexie follows native awaits only of a function that is itself `async`: in a plain one that returns a promise it loses
 * every read after the first await, and the answer goes stale without an error. So every live query goes through here.
 */
export function liveRead<T>(read: () => Promise<T>): Observable<T> {
  return liveQuery(async () => read());
}

/** The longest wait before a read that failed is tried again, milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Follows a live read outside of React until the returned function is called. A failed read (a waking tablet, a store
 * that the browser has closed) goes to `onFailure` and is tried again after 1 s·2ᵏ: Dexie's own subscription would stay
 * without that read's result, and after a failed first read it would never fire again.
 */
export function followRead<T>(
  read: () => Promise<T>,
  onAnswer: (value: T) => void,
  onFailure: (error: unknown) => void,
): () => void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let subscription = subscribe();

  function subscribe() {
    return liveRead(async (): Promise<{ value: T } | { error: unknown }> => {
      try {
        return { value: await read() };
      } catch (error) {
        return { error };
      }
    }).subscribe((answer) => {
      clearTimeout(retry);
      if ('value' in answer) {
        failures = 0;
        onAnswer(answer.value);
        return;
      }
      onFailure(answer.error);
      retry = setTimeout(again, Math.min(LONGEST_WAIT, 1000 * 2 ** failures));
      failures += 1;
    });
  }

  function again(): void {
    subscription.unsubscribe();
    subscription = subscribe();
  }

  return () => {
    clearTimeout(retry);
    subscription.unsubscribe();
  };
}

/**
 * Calls the listener at every write to the tablet's store, here, in another tab or the worker, until the returned
 * function is called.
 */
export function followWrites(listener: () => void): () => void {
  const tell = (): void => listener();
  Dexie.on('storagemutated', tell);
  return () => Dexie.on.storagemutated.unsubscribe(tell);
}
