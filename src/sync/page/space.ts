// Whether the last round found room on this device. Kept in the page's memory: a device without room has none for its status.

let full = false;
const listeners = new Set<() => void>();

/** What a round of the worker, or of this page, has found. */
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
