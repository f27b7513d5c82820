import { followRead } from '#store/database/live-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** What a live read of the tablet's store has to say. */
export type Read<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: T };

/** How many answers of one function are kept that no screen shows, unless `keepUnseen` says another number. */
const KEPT = 16;

const limits = new WeakMap<object, number>();

/**
 * Another number of answers to keep while no screen shows them: none where each is a whole photograph, more where one screen asks
 * many small questions.
 */
export function keepUnseen<F extends object>(limit: number, read: F): F {
  limits.set(read, limit);
  return read;
}

/** A function that asks the tablet's store. Its arguments are compared by `Object.is`. */
export type StoreRead<Args extends readonly unknown[], T> = (db: ArcadaDatabase, ...args: Args) => Promise<T>;

const caches = new WeakMap<ArcadaDatabase, WeakMap<object, unknown>>();

/** The answer of a store to a function and its arguments: the same object for all who ask the same. */
export function answerOf<Args extends readonly unknown[], T>(
  db: ArcadaDatabase,
  read: StoreRead<Args, T>,
  args: Args,
): Answer<T> {
  const ofStore = caches.get(db) ?? new WeakMap<object, unknown>();
  caches.set(db, ofStore);
  const cache = (ofStore.get(read) as ReadCache<T> | undefined) ?? new ReadCache<T>(limits.get(read) ?? KEPT);
  ofStore.set(read, cache);
  return cache.getOrCreate(args, () => read(db, ...args));
}

/** The answers of one function, the one that was asked for last at the end. */
class ReadCache<T> {
  readonly #limit: number;
  #answers: Answer<T>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  getOrCreate(args: readonly unknown[], ask: () => Promise<T>): Answer<T> {
    const known = this.#answers.find((answer) => isSame(answer.args, args));
    if (known && known === this.#answers.at(-1)) return known;
    const asked = known ?? new Answer(args, ask);
    const rest = this.#answers.filter((answer) => answer !== asked);
    const unseen = rest.filter((answer) => answer.isKeptUnseen());
    const forgotten = new Set(unseen.slice(0, Math.max(0, unseen.length - this.#limit)));
    for (const answer of forgotten) answer.forget();
    this.#answers = [...rest.filter((answer) => !forgotten.has(answer)), asked];
    return asked;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, place) => Object.is(each, b[place]));

const LOADING = { status: 'loading' } as const;

/**
 * What the store answers to one question: followed from the first part of a screen that shows it until something of it is written
 * while none does. An answer that is kept is therefore never an old one: it forgets itself instead of being read again.
 */
export class Answer<T> {
  readonly args: readonly unknown[];
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<(state: Read<T>) => void>();
  #state: Read<T> = LOADING;
  #stop: (() => void) | undefined;
  /** Called once what was prefetched is answered, or forgotten. */
  #awaited: (() => void)[] = [];

  constructor(args: readonly unknown[], ask: () => Promise<T>) {
    this.args = args;
    this.#ask = ask;
  }

  /** As `useObservable` of dexie-react-hooks asks an observable for what it last told. */
  readonly getValue = (): Read<T> => this.#state;

  readonly subscribe = (listener: (state: Read<T>) => void): (() => void) => {
    this.#listeners.add(listener);
    this.#follow();
    // What came after the part was rendered, and before it could be told.
    if (this.#state.status !== 'loading') listener(this.#state);
    return () => {
      this.#listeners.delete(listener);
      // An answer that is still on its way would be kept without ever having been seen to be true.
      if (!this.#isWanted() && this.#state.status !== 'ready') this.forget();
    };
  };

  /** Reads it although no part shows it; undefined where that failed, of which the screen that asks for it will be told. */
  async prefetch(): Promise<T | undefined> {
    if (this.#state.status !== 'ready') {
      await new Promise<void>((resolve) => {
        this.#awaited.push(resolve);
        this.#follow();
      });
    }
    return this.#state.status === 'ready' ? this.#state.value : undefined;
  }

  isKeptUnseen(): boolean {
    return this.#listeners.size === 0 && this.#state.status === 'ready';
  }

  forget(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#state = LOADING;
    this.#release();
  }

  #isWanted(): boolean {
    return this.#listeners.size > 0 || this.#awaited.length > 0;
  }

  #release(): void {
    for (const release of this.#awaited.splice(0)) release();
  }

  #follow(): void {
    this.#stop ??= followRead(
      async () => {
        if (this.#isWanted()) return { value: await this.#ask() };
        // Something of it was written. A part that is rendered before the store has told everybody must not find the old answer.
        this.#state = LOADING;
        return undefined;
      },
      (answer) => (answer ? this.#answer(answer.value) : this.#again()),
      (error) => this.#fail(error),
    );
  }

  /** Reads it again for the parts that show it, which keep the old answer until then; without any it is forgotten. */
  #again(): void {
    if (!this.#isWanted()) return this.forget();
    this.#stop?.();
    this.#stop = undefined;
    return this.#follow();
  }

  #fail(error: unknown): void {
    // It is tried again every while (`followRead`): the same failure is reported once.
    if (this.#state.status !== 'failed') reportError(error);
    // No part has seen it fail: the next one that asks reads it anew.
    if (this.#listeners.size === 0) return this.forget();
    return this.#tell({ status: 'failed', error, retry: () => this.#again() });
  }

  #answer(value: T): void {
    // The same number or word as before is no news.
    if (this.#state.status === 'ready' && Object.is(this.#state.value, value)) return;
    this.#tell({ status: 'ready', value });
  }

  #tell(state: Read<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
    this.#release();
  }
}
