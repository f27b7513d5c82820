import { Workbox } from 'workbox-window';
import { offerUpdate } from '#runtime/pwa/app-update.ts';
import { workerUrl } from '#ui/theme/trusted-types.ts';

/** How often an open tablet looks for a new version, milliseconds. */
const LOOK_FOR_UPDATE = 60 * 60 * 1000;
/** How often an accepted version is asked again to take over, milliseconds. */
const ASK_AGAIN = 3000;

/** Registers the service worker where the browser has one: on https or localhost. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = workerUrl(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js');
  const worker = new Workbox(url, { scope: '/', ...(import.meta.env.DEV ? { type: 'module' } : {}) });
  worker.addEventListener('waiting', () => offerUpdate(() => takeOver(worker)));
  // The very first worker takes over silently, and may announce that twice. A later one takes over because a person
  // accepted it, perhaps in another tab: code that this page has not loaded is no longer available, so the page
  // reloads.
  const { serviceWorker } = navigator;
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controller && controller !== serviceWorker.controller) location.reload();
    ({ controller } = serviceWorker);
  });
  const registration = await worker.register({ immediate: true });
  // Workbox stops looking after the first version that comes while the page is open, even when its download breaks off.
  registration?.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offerUpdate(() => takeOver(worker));
    });
  });
  setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATE);
}

/**
 * Asks the waiting version to take over until it does, which loads the page anew. Once is not enough: where the version before
 * is just beginning or ending a task, Chromium does not tell it to end, and lets the next one wait for five minutes.
 */
function takeOver(worker: Workbox): void {
  worker.messageSkipWaiting();
  setInterval(() => worker.messageSkipWaiting(), ASK_AGAIN);
}
