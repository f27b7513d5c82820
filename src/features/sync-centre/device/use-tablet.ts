import { useCallback, useEffect, useState } from 'react';
import type { StorageUse } from './tablet-facts.ts';

export interface TabletState {
  use: StorageUse | null;
  /** Null: the browser does not say. */
  persisted: boolean | null;
  installed: boolean;
  secure: boolean;
  worker: boolean;
}

async function readTablet(): Promise<TabletState> {
  const storage = navigator.storage as StorageManager | undefined;
  const estimate = await storage?.estimate?.();
  return {
    use: estimate?.quota === undefined ? null : { usage: estimate.usage ?? 0, quota: estimate.quota },
    persisted: (await storage?.persisted?.()) ?? null,
    installed:
      matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
    secure: globalThis.isSecureContext,
    worker: Boolean((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller),
  };
}

/** What the browser says about this device; undefined during the first look. */
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
  /** Asks the browser never to clear the data by itself; answers whether it will. */
  async function askPersistence(): Promise<boolean> {
    const granted = await navigator.storage.persist();
    refresh();
    return granted;
  }
  return { tablet, askPersistence };
}
