import { useSyncExternalStore } from 'react';
import { followRead } from '#store/database/live-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { useRuntime } from '#runtime/runtime.tsx';

interface Shared<T> {
  subscribe: (listener: () => void) => () => void;
  last: () => T | undefined;
  ahead: () => Promise<void>;
}

/** A hook that answers what many parts of a screen ask; see `sharedRead`. */
export interface SharedRead<T> {
  (): T | undefined;
  /** Reads it before any part asks, so that the first one begins with the answer. */
  ahead: (db: ArcadaDatabase) => Promise<void>;
}

/**
 * A hook for what many parts of a screen ask of the store at once, each row of a table perhaps: it is read once for all of
 * them, and a part that comes later begins with what was read last. Undefined before the first answer.
 */
export function sharedRead<T>(read: (db: ArcadaDatabase) => Promise<T>): SharedRead<T> {
  const stores = new WeakMap<ArcadaDatabase, Shared<T>>();
  function sharedOf(db: ArcadaDatabase): Shared<T> {
    const known = stores.get(db) ?? share(() => read(db));
    stores.set(db, known);
    return known;
  }
  function useShared(): T | undefined {
    const { db } = useRuntime();
    const { subscribe, last } = sharedOf(db);
    return useSyncExternalStore(subscribe, last);
  }
  return Object.assign(useShared, { ahead: (db: ArcadaDatabase) => sharedOf(db).ahead() });
}

/** Follows a read while anybody listens. */
function share<T>(read: () => Promise<T>): Shared<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let stop: (() => void) | undefined;
  const take = (answer: T): void => {
    value = answer;
    for (const listener of listeners) listener();
  };
  return {
    last: () => value,
    async ahead() {
      const answer = await read();
      value ??= answer;
    },
    subscribe(listener) {
      listeners.add(listener);
      stop ??= followRead(read, take, reportError);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
