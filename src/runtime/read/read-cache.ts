import { followRead } from '#store/database/live-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The state of a live read of the tablet's store. */
export type Read<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; value: T };

/** So many unused answers are kept for each function, unless `keepUnseen` says another number. */
const KEPT = 16;

const limits = new WeakMap<object, number>();

/**
 * Sets how many unused answers of a function are kept: none where each is a whole photograph, more where one screen
 * asks many small questions.
 */
export function keepUnseen<F extends object>(limit: number, read: F): F {
  limits.set(read, limit);
  return read;
}

/** A function that reads the tablet's store. Its arguments are compared by `Object.is`. */
export type StoreRead<Args extends readonly unknown[], T> = (db: ArcadaDatabase, ...args: Args) => Promise<T>;

const caches = new WeakMap<ArcadaDatabase, WeakMap<object, unknown>>();

/** The answer for a function and its arguments: the same object for all who ask the same. */
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

/** The answers of one function, the most recently used last. */
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
 * The answer to one read, kept up to date while a part of a screen shows it. After the last part is gone, it is kept
 * until a row it depends on is written, and then dropped instead of read again: a kept answer is never outdated.
 */
export class Answer<T> {
  readonly args: readonly unknown[];
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<(state: Read<T>) => void>();
  #state: Read<T> = LOADING;
  #stop: (() => void) | undefined;
  /** Resolve the promises of `prefetch` once the answer is there or dropped. */
  #awaited: (() => void)[] = [];

  constructor(args: readonly unknown[], ask: () => Promise<T>) {
    this.args = args;
    this.#ask = ask;
  }

  /** In the form that `useObservable` of dexie-react-hooks expects of an observable. */
  readonly getValue = (): Read<T> => this.#state;

  readonly subscribe = (listener: (state: Read<T>) => void): (() => void) => {
    this.#listeners.add(listener);
    this.#follow();
    // The answer may have come after the part was rendered and before it subscribed.
    if (this.#state.status !== 'loading') listener(this.#state);
    return () => {
      this.#listeners.delete(listener);
      // An answer that is still being read was never confirmed: do not keep it.
      if (!this.#isWanted() && this.#state.status !== 'ready') this.forget();
    };
  };

  /**
   * Reads the answer although no part shows it. Undefined where that failed; the screen that asks for it will see the
   * failure.
   */
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
        // A row of the answer was written. A part rendered before the store has notified its listeners must not find
        // the old answer.
        this.#state = LOADING;
        return undefined;
      },
      (answer) => (answer ? this.#answer(answer.value) : this.#again()),
      (error) => this.#fail(error),
    );
  }

  /** Reads again for the parts that show the answer, which keep the old one until then; drops it when no part does. */
  #again(): void {
    if (!this.#isWanted()) return this.forget();
    this.#stop?.();
    this.#stop = undefined;
    return this.#follow();
  }

  #fail(error: unknown): void {
    // `followRead` tries again from time to time: the same failure is reported once.
    if (this.#state.status !== 'failed') reportError(error);
    // No part has seen the failure: the next one that asks reads again.
    if (this.#listeners.size === 0) return this.forget();
    return this.#tell({ status: 'failed', error, retry: () => this.#again() });
  }

  #answer(value: T): void {
    // The same number or text as before needs no new render.
    if (this.#state.status === 'ready' && Object.is(this.#state.value, value)) return;
    this.#tell({ status: 'ready', value });
  }

  #tell(state: Read<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
    this.#release();
  }
}
