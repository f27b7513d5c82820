// The service worker: keeps the application's shell on the tablet and runs the sync engine when woken.
/// <reference types="vite-plugin-pwa/client" />
import { createHandlerBoundToURL, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isFull } from '#store/database/full.ts';
import { hasTraces, holdStore, type HeldStore } from '#store/database/place.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { isSyncMessage, SYNC_TAG, type SpaceMessage, type TakeoverMessage } from '#sync/worker-messages.ts';
import { expectAllSent } from '#sync/progress.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Every address gets the same shell. /api is never answered from a cache; /instalar is a page of the server's own.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/instalar(?:\/|\?|$)/] }),
);

interface Held extends HeldStore {
  engine: Engine;
  /** Tasks at work on it. */
  tasks: number;
  /** The lock is released when the last task ends. */
  isLeft: boolean;
}

let held: Promise<Held> | null = null;

/** Opens the store for the worker's first task; the next ones find it open. */
function hold(): Promise<Held> {
  held ??= holdStore().then(
    (store) => {
      const engine = createEngine({
        ...browserPorts(store.db),
        space: (full) => void tellPages({ type: 'space', full }),
      });
      const all: Held = { ...store, engine, tasks: 0, isLeft: false };
      // A page deletes the store: Dexie closes this connection at once. The lock stays until the last task ends, so that no
      // page moves the store before.
      store.db.on('versionchange', () => leave(all));
      return all;
    },
    (error: unknown) => {
      held = null;
      throw error;
    },
  );
  return held;
}

function leave(store: Held): void {
  if (!store.isLeft) held = null;
  store.isLeft = true;
  if (store.tasks === 0) store.release();
}

async function withStore(task: (store: Held) => Promise<void>): Promise<void> {
  const store = await hold();
  store.tasks += 1;
  try {
    await task(store);
  } finally {
    store.tasks -= 1;
    if (store.isLeft || (await hasTraces(store.db))) leave(store);
  }
}

async function tellPages(message: SpaceMessage | TakeoverMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Runs a sync round; a defect in it is logged on the tablet, as the pages' defects are. */
const run = (store: Held, force: boolean): Promise<void> => logged(store, store.engine.run({ force }));

function logged({ db }: Held, work: Promise<void>): Promise<void> {
  return work
    .catch((error: unknown) => recordFailure(db, { at: Date.now(), where: 'sw', error: describeFailure(error) }))
    .catch((error: unknown) => {
      // A full device has no room for the log either; the pages were notified of it.
      if (!isFull(error)) throw error;
    });
}

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') {
    void self.skipWaiting();
    // The worker before this one goes only when it is at rest, and a busy clinic's pages would always have work for it.
    event.waitUntil(tellPages({ type: 'takeover' }));
  }
  if (isSyncMessage(event.data)) {
    const { force, event: told } = event.data;
    event.waitUntil(withStore((store) => (told ? logged(store, store.engine.take(told)) : run(store, force))));
  }
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === SYNC_TAG)
    waitUntil.call(
      event,
      withStore(async (store) => {
        await run(store, true);
        await expectAllSent(store.db);
      }),
    );
});

self.addEventListener('periodicsync', (event) => {
  (event as ExtendableEvent).waitUntil(withStore((store) => run(store, true)));
});

// The first page that installs the worker is served by it at once; a new version waits until the person accepts it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
