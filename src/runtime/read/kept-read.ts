import { useState, useSyncExternalStore } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { liveRead } from '#store/database/live-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { valueOf, type Read } from './use-read.ts';

/** How many answers of one read are kept that nobody looks at. */
const KEPT = 4;
/** How many are kept of what the screens of records show: those to which a list leads are read ahead (`useReadAhead`). */
export const AHEAD_ROOM = 16;

/** A hook that answers a question; see `keptRead`. */
export interface KeptRead<Question extends readonly unknown[], T> {
  (...question: Question): Read<T>;
  /**
   * Reads what will soon be asked for, unless it stands there already. Answers it once it does; undefined where it could not be
   * read, which whoever asks for it will be told.
   */
  ahead: (db: ArcadaDatabase, ...question: Question) => Promise<T | undefined>;
}

interface Keeping {
  /** How many answers are kept that nobody looks at, `KEPT` unless told. */
  room?: number;
  /**
   * What is shown while another question is read. `onScreen`: what the same part of the screen showed before it. `anywhere`: a
   * part that has just come begins with the last answer too, where the questions of two moments hardly differ.
   */
  keep?: 'onScreen' | 'anywhere';
}

/**
 * As `useRead`, for a screen to which people come back all day: what it read outlives it, and stands there at once the next time.
 * A kept answer is never an old one: the store tells of whatever is written to what was read, and what nobody looks at is then
 * forgotten instead of read again.
 */
export function keptRead<Question extends readonly unknown[], T>(
  read: (db: ArcadaDatabase, ...question: Question) => Promise<T>,
  { keep, room = KEPT }: Keeping = {},
): KeptRead<Question, T> {
  const shelves = new WeakMap<ArcadaDatabase, Shelf<T>>();
  function shelfOf(db: ArcadaDatabase): Shelf<T> {
    const known = shelves.get(db) ?? new Shelf<T>(room);
    shelves.set(db, known);
    return known;
  }
  function useKept(...question: Question): Read<T> {
    const { db } = useRuntime();
    const shelf = shelfOf(db);
    const answer = shelf.take(question, () => read(db, ...question));
    const state = useSyncExternalStore(answer.subscribe, answer.state);
    const isReading = state.status === 'loading';
    const [shown, setShown] = useState(() => (isReading && keep === 'anywhere' ? (shelf.last() ?? state) : state));
    if (!isReading && state !== shown) setShown(state);
    return isReading && keep !== undefined ? shown : state;
  }
  return Object.assign(useKept, {
    ahead: (db: ArcadaDatabase, ...question: Question) =>
      shelfOf(db)
        .take(question, () => read(db, ...question))
        .readAhead(),
  });
}

/** The answers of one read, the one that was asked for last at the end. */
class Shelf<T> {
  readonly #room: number;
  #answers: Answer<T>[] = [];

  constructor(room: number) {
    this.#room = room;
  }

  take(question: readonly unknown[], read: () => Promise<T>): Answer<T> {
    const known = this.#answers.find((answer) => isSame(answer.question, question));
    if (known && known === this.#answers.at(-1)) return known;
    const taken = known ?? new Answer(question, read);
    const rest = this.#answers.filter((answer) => answer !== taken);
    const unseen = rest.filter((answer) => !answer.isSeen());
    const forgotten = new Set(unseen.slice(0, Math.max(0, unseen.length - this.#room)));
    for (const answer of forgotten) answer.forget();
    this.#answers = [...rest.filter((answer) => !forgotten.has(answer)), taken];
    return taken;
  }

  /** The newest that is still true. */
  last(): Read<T> | undefined {
    return this.#answers.findLast((answer) => answer.state().status === 'ready')?.state();
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, place) => Object.is(each, b[place]));

const LOADING = { status: 'loading' } as const;

/** What the store answers to one question, followed from the first who looks until it changes with nobody looking. */
class Answer<T> {
  readonly question: readonly unknown[];
  readonly #read: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: Read<T> = LOADING;
  #stop: (() => void) | undefined;
  /** Called once what was asked for ahead is answered, or forgotten. */
  #awaited: (() => void)[] = [];

  constructor(question: readonly unknown[], read: () => Promise<T>) {
    this.question = question;
    this.#read = read;
  }

  readonly state = (): Read<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      // An answer that is still on its way would be kept without ever having been seen to be true.
      if (!this.isSeen() && this.#state.status !== 'ready' && this.#awaited.length === 0) this.forget();
    };
  };

  /** Begins with nobody looking. */
  async readAhead(): Promise<T | undefined> {
    if (this.#state.status !== 'ready') {
      await new Promise<void>((resolve) => {
        this.#awaited.push(resolve);
        this.#follow();
      });
    }
    return valueOf(this.#state);
  }

  isSeen(): boolean {
    return this.#listeners.size > 0;
  }

  forget(): void {
    this.#end();
    this.#state = LOADING;
    this.#release();
  }

  #end(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #release(): void {
    for (const release of this.#awaited.splice(0)) release();
  }

  #follow(): void {
    if (this.#stop) return;
    const subscription = liveRead(async (): Promise<Read<T> | undefined> => {
      // Something of it was written. Who comes while the store is still telling of it must not find the old answer.
      if (!this.isSeen() && this.#awaited.length === 0) {
        this.#state = LOADING;
        return undefined;
      }
      try {
        return { status: 'ready', value: await this.#read() };
      } catch (error) {
        reportError(error);
        return { status: 'failed', error, retry: () => this.#again() };
      }
    }).subscribe((state) => {
      if (state) this.#tell(state);
      else this.#again();
    });
    this.#stop = () => subscription.unsubscribe();
  }

  /** Reads it again for those who look, who see the old one until then; without any it is forgotten. */
  #again(): void {
    this.#end();
    if (this.isSeen()) this.#follow();
    else this.forget();
  }

  #tell(state: Read<T>): void {
    // Nobody has seen it fail: whoever comes reads it anew.
    if (state.status === 'failed' && !this.isSeen()) return this.forget();
    this.#state = state;
    for (const listener of this.#listeners) listener();
    this.#release();
    return undefined;
  }
}
