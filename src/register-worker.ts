import { Workbox } from 'workbox-window';
import { offerUpdate } from '#runtime/pwa/app-update.ts';
import { workerUrl } from '#ui/theme/trusted-types.ts';

/** How often an open tablet looks for a new version, milliseconds. */
const LOOK_FOR_UPDATE = 60 * 60 * 1000;

/** Registers the service worker where the browser has one: on https or localhost. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = workerUrl(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js');
  const worker = new Workbox(url, { scope: '/', ...(import.meta.env.DEV ? { type: 'module' } : {}) });
  worker.addEventListener('waiting', () => offerUpdate(() => worker.messageSkipWaiting()));
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
      if (installing.state === 'installed' && serviceWorker.controller) offerUpdate(() => worker.messageSkipWaiting());
    });
  });
  setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATE);
}
