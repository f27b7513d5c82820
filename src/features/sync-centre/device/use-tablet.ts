import { useCallback, useEffect, useState } from 'react';
import { appleBrowser, isInstalled } from '#runtime/pwa/apple-browser.ts';
import { storedBytes } from '#store/database/place.ts';
import type { StorageUse } from './tablet-facts.ts';

export interface TabletState {
  use: StorageUse | null;
  /** Null if the browser does not say. */
  persisted: boolean | null;
  installed: boolean;
  /** The icon and the browser keep their data apart. */
  apart: boolean;
  secure: boolean;
  worker: boolean;
}

async function readTablet(): Promise<TabletState> {
  const bytes = await storedBytes();
  const estimate = await bytes?.estimate?.();
  return {
    use: estimate?.quota === undefined ? null : { usage: estimate.usage ?? 0, quota: estimate.quota },
    persisted: (await bytes?.persisted?.()) ?? null,
    installed: isInstalled(),
    apart: appleBrowser() !== null,
    secure: globalThis.isSecureContext,
    worker: Boolean((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller),
  };
}

/** The browser's facts about this device; undefined until they are read. */
export function useTablet() {
  const [tablet, setTablet] = useState<TabletState>();
  const refresh = useCallback(() => {
    void readTablet().then(setTablet, reportError);
  }, []);
  useEffect(() => {
    refresh();
    const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    worker?.addEventListener('controllerchange', refresh);
    return () => worker?.removeEventListener('controllerchange', refresh);
  }, [refresh]);
  /** Asks the browser never to clear the data by itself; answers whether it agrees. */
  async function askPersistence(): Promise<boolean> {
    const granted = (await (await storedBytes())?.persist()) ?? false;
    refresh();
    return granted;
  }
  return { tablet, askPersistence };
}
