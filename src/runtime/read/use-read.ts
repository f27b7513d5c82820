import { useObservable } from 'dexie-react-hooks';
import { useState } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { answerOf, type Read, type StoreRead } from './read-cache.ts';

/**
 * Reads the tablet's store, and again whenever something that `read` has looked at is written, here, in another tab or by the
 * worker. All parts of a screen that ask the same share one read, and its answer outlives them: a screen that is opened again
 * has it in its first render (`read-cache.ts`). The answer to other arguments is never shown: one patient's budgets never stand
 * under another's name.
 *
 * `read` is a function of a module and its arguments are primitives or objects that stay the same: a function that is made while
 * rendering would be another question each time.
 */
export function useRead<Args extends readonly unknown[], T>(read: StoreRead<Args, T>, ...args: Args): Read<T> {
  const { db } = useRuntime();
  const answer = answerOf(db, read, args);
  useObservable(() => answer, [answer]);
  return answer.getValue();
}

/** What was read before, while the next is being read: a list does not blink between two pages. For `useRead`. */
export function useLastAnswer<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState(read);
  const isReading = read.status === 'loading';
  if (!isReading && read !== last) setLast(read);
  return isReading ? last : read;
}

/** Reads what will soon be asked for by `useRead`, unless it is kept already; undefined where it could not be read. */
export function prefetch<Args extends readonly unknown[], T>(
  db: ArcadaDatabase,
  read: StoreRead<Args, T>,
  ...args: Args
): Promise<T | undefined> {
  return answerOf(db, read, args).prefetch();
}

/**
 * Prefetches it and keeps it in step, shown or not, until the function that it answers is called: what every screen has in its first
 * render, although it is written all the time.
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

/** What was read; undefined while it is being read, and when that failed. */
export function valueOf<T>(state: Read<T>): T | undefined {
  return state.status === 'ready' ? state.value : undefined;
}
