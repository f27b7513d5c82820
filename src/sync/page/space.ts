// Whether the last round found room on this device. Stored in the page's memory: a full device has no room for its status.

let full = false;
const listeners = new Set<() => void>();

/** Reports the finding of a round, the worker's or this page's. */
export function reportSpace(isFull: boolean): void {
  if (full === isFull) return;
  full = isFull;
  for (const listener of listeners) listener();
}

/** Whether the last round could not write for want of room. */
export const isSpaceFull = (): boolean => full;

/** Calls `listener` whenever that changes, until the returned function is called. */
export function subscribeSpace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
