// The service worker: keeps the application's shell on the tablet and runs the sync engine when woken.
/// <reference types="vite-plugin-pwa/client" />
import { createHandlerBoundToURL, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ArcadaDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/full.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { createEngine } from '#sync/engine.ts';
import { isSyncMessage, SYNC_TAG, type SpaceMessage } from '#sync/worker-messages.ts';
import { expectAllSent } from '#sync/progress.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Every address gets the same shell. /api is never answered from a cache; /instalar is a page of the server's own.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/instalar(?:\/|\?|$)/] }),
);

const db = new ArcadaDatabase();
const engine = createEngine({ ...browserPorts(db), space: (full) => void tellPages({ type: 'space', full }) });

async function tellPages(message: SpaceMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Runs a sync round; a defect in it is logged on the tablet, as the pages' defects are. */
function run(force: boolean): Promise<void> {
  return engine
    .run({ force })
    .catch((error: unknown) => recordFailure(db, { at: Date.now(), where: 'sw', error: describeFailure(error) }))
    .catch((error: unknown) => {
      // A full device has no room for the log either; the pages were notified of it.
      if (!isFull(error)) throw error;
    });
}

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (isSyncMessage(event.data)) event.waitUntil(run(event.data.force));
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === SYNC_TAG)
    waitUntil.call(
      event,
      run(true).then(() => expectAllSent(db)),
    );
});

self.addEventListener('periodicsync', (event) => {
  (event as ExtendableEvent).waitUntil(run(true));
});

// The first page that installs the worker is served by it at once; a new version waits until the person accepts it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
