// The page's part: it wakes the worker, and runs the engine itself where there is no worker. The worker sleeps whenever
// it may; the page's own triggers make a change travel at once.
import type { ChangeEvent, HeadEvent } from '#domain/wire/wire.ts';
import { followRead } from '#store/database/live-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import type { Engine } from '#sync/engine.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { mayAskForEnd } from '#sync/ask-for-end.ts';
import { followEvents } from './events.ts';
import { createWatchdog, readProgress, type Progress } from '#sync/progress.ts';
import { isComparisonDue } from '#sync/receive/comparison-due.ts';
import { isSpaceMessage, isTakeoverMessage, SYNC_TAG, type SyncMessage } from '#sync/worker-messages.ts';
import { reportSpace } from './space.ts';

/** Pending work is tried again at least so often, milliseconds. */
const POLL = 30_000;
/** A page that was told of a takeover leaves the worker alone for so long, milliseconds; it is told again every 3 s. */
const TAKEOVER = 10_000;
/** The browser wakes the worker of a closed application no more often, milliseconds. */
const ASLEEP = 6 * 3_600_000;

/** The engine's functions for the application, wherever the engine runs. */
export interface SyncHost {
  /** Starts a round where the engine lives; `force` cuts a wait after a failure short. */
  wake: (force: boolean) => void;
  /** Runs a round in this page and waits for its end; images follow, without being waited for. */
  runHere: () => Promise<void>;
  stop: () => void;
}

/** Watches store and network of this page. */
export function startSyncHost(db: ArcadaDatabase): SyncHost {
  const ports = { ...browserPorts(db), space: reportSpace };
  const engines = onFirstUse(() => createEngines(ports));
  const stopping = new AbortController();
  const { signal } = stopping;
  const raise = (error: unknown): void => {
    // Signing out has closed the store under a round.
    if (signal.aborted) return;
    // The page's global handler records it on the tablet.
    reportError(error);
  };
  const run = (which: keyof Engines, force: boolean, images = true) =>
    engines()
      .then((made) => made[which].run({ force, images }))
      .catch(raise);

  /** When this page was told last that another worker waits to take over, milliseconds since 1970. */
  let takeoverAt = Number.NEGATIVE_INFINITY;

  /** A worker that waits can take over only from one at rest. Its page, loaded anew, asks for all that was not said meanwhile. */
  function tell(worker: ServiceWorker, message: SyncMessage): void {
    if (Math.abs(Date.now() - takeoverAt) > TAKEOVER) worker.postMessage(message);
  }

  function wake(force: boolean): void {
    const worker = workerOf();
    if (worker) tell(worker, { type: 'sync', force });
    else void run('engine', force);
  }

  /** Null: the server sent a message that this build cannot read. */
  function hear(event: HeadEvent | ChangeEvent | null): void {
    const worker = workerOf();
    if (event === null) wake(true);
    else if (worker) tell(worker, { type: 'sync', force: true, event });
    else
      void engines()
        .then(({ engine }) => engine.take(event))
        .catch(raise);
  }

  workers()?.addEventListener(
    'message',
    ({ data }) => {
      if (isSpaceMessage(data)) reportSpace(data.full);
      if (isTakeoverMessage(data)) takeoverAt = Date.now();
    },
    { signal },
  );
  addEventListener('online', () => wake(true), { signal });
  addEventListener('offline', () => wake(true), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && wake(true), { signal });
  followWhileSeen((seen) => followEvents(db, hear, () => wake(false), seen), signal);

  const progress = watchProgress(db, wake, raise);
  const poll = setInterval(() => {
    void progress.look().then(({ waiting, stalled }) => {
      if (stalled && navigator.onLine) return run('unlocked', true);
      if (waiting) wake(false);
      return undefined;
    });
    // At the login page nothing waits to be sent, and no change of the clinic arrives.
    void mayAskForEnd(db, Date.now(), false).then((due) => due && wake(false), raise);
    // A tablet that takes in what it hears makes hardly any rounds, and only a round compares.
    void isComparisonDue(db, Date.now()).then((due) => due && wake(false), raise);
  }, POLL);
  wake(true);
  void registerPeriodicSync();

  return {
    wake,
    async runHere() {
      await run('engine', true, false);
      wake(false);
    },
    stop() {
      stopping.abort();
      clearInterval(poll);
      progress.stop();
    },
  };
}

interface Engines {
  engine: Engine;
  /** For when no engine shows a sign of life: a hanging one may hold the lock, and correctness does not rest on the lock. */
  unlocked: Engine;
}

/** Loads the engine's code on first use, from the worker's cache: a page with a worker hardly ever runs one. */
async function createEngines(ports: SyncPorts): Promise<Engines> {
  const { createEngine } = await import('#sync/engine.ts');
  return { engine: createEngine(ports), unlocked: createEngine({ ...ports, locks: (_, task) => task() }) };
}

/** Makes it once; after a failure, with the network gone, the next use tries again. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * Only a visible page listens: over HTTP/1.1 a browser has six connections to a server for all of its tabs, and a
 * stream holds one for as long as it lives. A page that becomes visible wakes the engine anyway.
 */
function followWhileSeen(follow: (seen: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let seen: AbortController | null = null;
  const look = (): void => {
    if (document.hidden || signal.aborted) {
      seen?.abort();
      seen = null;
    } else if (!seen) {
      seen = new AbortController();
      void follow(seen.signal);
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', look, { once: true });
  look();
}

/** Wakes the engine for each new entry, and when a failed one is due to be tried again. */
function watchProgress(db: ArcadaDatabase, wake: (force: boolean) => void, raise: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = { newest: 0, going: 0 };
  const isStalled = createWatchdog();
  const act = ({ newest, going, nextTry }: Progress): void => {
    clearTimeout(timer);
    const more = newest > known.newest || going > known.going;
    known = { newest: Math.max(newest, known.newest), going };
    if (more) {
      void registerBackgroundSync();
      wake(false);
    }
    if (nextTry !== null) timer = setTimeout(() => wake(false), Math.max(0, nextTry - Date.now()) + 20);
  };
  const unfollow = followRead(() => readProgress(db, Date.now()), act, raise);
  return {
    async look() {
      const progress = await readProgress(db, Date.now());
      return { waiting: progress.waiting, stalled: isStalled(progress, Date.now()) };
    },
    stop() {
      clearTimeout(timer);
      unfollow();
    },
  };
}

/** Without Web Locks (plain http) there is no worker either; then the page is the engine. */
const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null);

const workerOf = () => workers()?.controller ?? null;

/** The browser wakes the worker when the network returns, also with no page open; not everywhere. */
async function registerBackgroundSync(): Promise<void> {
  await (await registration())?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** For a tablet on which nobody opens the application for days. Browsers allow it to installed applications only. */
async function registerPeriodicSync(): Promise<void> {
  const periodic = (await registration())?.periodicSync;
  await periodic?.register(SYNC_TAG, { minInterval: ASLEEP }).catch(() => undefined);
}

/** The part of the registration that only some browsers have. */
interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
}

const registration = () =>
  navigator.serviceWorker?.getRegistration() as Promise<(ServiceWorkerRegistration & SyncRegistration) | undefined>;
