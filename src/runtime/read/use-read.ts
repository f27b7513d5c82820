import { useObservable } from 'dexie-react-hooks';
import { useState } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { answerOf, type Read, type StoreRead } from './read-cache.ts';

/**
 * Reads the tablet's store, and again whenever a row that `read` has looked at is written, here, in another tab or by
 * the worker. Parts of a screen with the same question share one read, whose answer outlives them: a screen that is
 * opened again has it in its first render (`read-cache.ts`). The answer to other arguments is never shown: one
 * patient's budgets never appear under another's name.
 *
 * `read` is a function of a module and its arguments are primitives or objects that stay the same: a function made
 * while rendering would be another question at each render.
 */
export function useRead<Args extends readonly unknown[], T>(read: StoreRead<Args, T>, ...args: Args): Read<T> {
  const { db } = useRuntime();
  const answer = answerOf(db, read, args);
  useObservable(() => answer, [answer]);
  return answer.getValue();
}

/**
 * The previous answer while the next one is being read, so that a list does not blink between two pages. For `useRead`.
 */
export function useLastAnswer<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState(read);
  const isReading = read.status === 'loading';
  if (!isReading && read !== last) setLast(read);
  return isReading ? last : read;
}

/** Reads the answer that `useRead` will soon ask for, unless it is kept already; undefined where the read failed. */
export function prefetch<Args extends readonly unknown[], T>(
  db: ArcadaDatabase,
  read: StoreRead<Args, T>,
  ...args: Args
): Promise<T | undefined> {
  return answerOf(db, read, args).prefetch();
}

/**
 * Prefetches an answer and keeps it up to date, shown or not, until the returned function is called: for answers that
 * every screen needs in its first render and that are written all the time.
 */
export async function keepRead<Args extends readonly unknown[], T>(
  db: ArcadaDatabase,
  read: StoreRead<Args, T>,
  ...args: Args
): Promise<() => void> {
  const answer = answerOf(db, read, args);
  const stop = answer.subscribe(() => undefined);
  await answer.prefetch();
  return stop;
}

/** The answer; undefined while it is being read, and after a failure. */
export function valueOf<T>(state: Read<T>): T | undefined {
  return state.status === 'ready' ? state.value : undefined;
}
