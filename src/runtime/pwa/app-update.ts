// A new version of the application waits until the person accepts it (specification §7).
import { useSyncExternalStore } from 'react';

let accept: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Called by the worker's registration when a new version is installed and waiting; with null once none waits any more.
 */
export function offerUpdate(onAccept: (() => void) | null): void {
  accept = onAccept;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function that accepts the waiting version; null while there is none. */
export function useAppUpdate(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => accept);
}
