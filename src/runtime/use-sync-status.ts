import { useEffect, useState, useSyncExternalStore } from 'react';
import { readStatus } from '#store/database/meta.ts';
import { readSyncStatus, type SyncStatus } from '#store/safety/status.ts';
import { isSpaceFull, subscribeSpace } from '#sync/page/space.ts';
import { sharedRead } from './read/shared-read.ts';
import { useRead, valueOf } from './read/use-read.ts';

/** While a round runs its end may pass without a write: looked at again so often, milliseconds. */
const RECHECK = 2000;

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What the browser believes of the network: `false` is always right, `true` is not. */
export function useNetwork(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine);
}

const useReachable = sharedRead(async (db) => (await readStatus(db)).reachable !== false);

/**
 * Whether the server can be asked, as the header has it: the browser has a network, and the engine's last round has reached the
 * server. Becomes true again when the engine reaches it, also where the network never went.
 */
export function useOnline(): boolean {
  const network = useNetwork();
  const reachable = useReachable();
  return network && reachable !== false;
}

/** Where the data is; undefined during the first read. */
export function useSyncStatus(): SyncStatus | undefined {
  const online = useNetwork();
  const full = useSyncExternalStore(subscribeSpace, isSpaceFull);
  const [tick, setTick] = useState(0);
  const seen = useRead((db) => readSyncStatus(db, Date.now(), { online, full }), [online, full, tick], { keep: true });
  const status = valueOf(seen);
  const running = status?.state === 'syncing';
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTick((count) => count + 1), RECHECK);
    return () => clearInterval(timer);
  }, [running]);
  return status;
}
