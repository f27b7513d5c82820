import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readStatus } from '#store/database/meta.ts';
import { readSyncFacts, syncStatusOf, type SyncStatus } from '#store/safety/status.ts';
import { isSpaceFull, subscribeSpace } from '#sync/page/space.ts';
import { useRead, valueOf } from './read/use-read.ts';

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The browser's view of the network: `false` is always right, `true` is not. */
export function useNetwork(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine);
}

const readReachable = async (db: ArcadaDatabase) => (await readStatus(db)).reachable;

/**
 * Whether the server can be reached, as the header shows it: the browser has a network, and the engine's last round
 * reached the server. Becomes true again when the engine reaches it, even if the network was never lost.
 */
export function useOnline(): boolean {
  const network = useNetwork();
  const reachable = valueOf(useRead(readReachable));
  return network && reachable !== false;
}

/**
 * Whether a time (milliseconds since 1970) is still to come. A round that is killed records no end: its time passes.
 */
function useUntil(hour: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setTimeout(listener, hour - Date.now());
      return () => clearTimeout(timer);
    },
    [hour],
  );
  return useSyncExternalStore(subscribe, () => hour > Date.now());
}

/** The state of unsent and received data; undefined during the first read. */
export function useSyncStatus(): SyncStatus | undefined {
  const online = useNetwork();
  const full = useSyncExternalStore(subscribeSpace, isSpaceFull);
  const facts = valueOf(useRead(readSyncFacts));
  const running = useUntil(facts?.engine.running_until ?? 0);
  return useMemo(() => facts && syncStatusOf(facts, running, { online, full }), [facts, running, online, full]);
}
