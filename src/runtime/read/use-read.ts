import { useLiveQuery } from 'dexie-react-hooks';
import { useReducer } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { useRuntime } from '#runtime/runtime.tsx';

/** What a live read of the tablet's store has to say. */
export type Read<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: T };

interface Answer<T> {
  /** The `deps` with which it was read. */
  to: readonly unknown[];
  read: { value: T } | { error: unknown };
}

/**
 * Reads the tablet's store, and again whenever something that `read` has looked at is written, here or by the worker. When
 * `deps` change, the answer to the earlier ones is not shown any more: one patient's budgets never stand under another's
 * name. A list that would blink between two pages keeps showing the earlier answer by `keep`.
 */
export function useRead<T>(
  read: (db: ArcadaDatabase) => Promise<T>,
  deps: readonly unknown[],
  { keep = false }: { keep?: boolean } = {},
): Read<T> {
  const { db } = useRuntime();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  // Never a plain function: see store/database/live-read.ts, whose rule holds here too.
  const answer = useLiveQuery(async (): Promise<Answer<T>> => {
    try {
      return { to: deps, read: { value: await read(db) } };
    } catch (error) {
      reportError(error);
      return { to: deps, read: { error } };
    }
  }, [db, attempt, ...deps]);
  if (!answer || (!keep && !isSame(answer.to, deps))) return { status: 'loading' };
  if ('error' in answer.read) return { status: 'failed', error: answer.read.error, retry };
  return { status: 'ready', value: answer.read.value };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, place) => Object.is(each, b[place]));

/** What was read; undefined while it is being read, and when that failed. */
export function valueOf<T>(state: Read<T>): T | undefined {
  return state.status === 'ready' ? state.value : undefined;
}
