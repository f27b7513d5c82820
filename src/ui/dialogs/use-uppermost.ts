import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';

interface OpenWindow {
  id: string;
  close: () => void;
}

/** The open windows, the uppermost last. */
let open: readonly OpenWindow[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenWindow[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a window opens or closes; answers how to stop. */
export function onWindows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWindowOpen = (): boolean => open.length > 0;

/** Asks the uppermost window to close, as its own button does; one that is busy stays. */
export const closeUppermost = (): void => open.at(-1)?.close();

/**
 * Whether this is the uppermost window: Escape, a click outside and "back" close only that one. `onClose` is called for
 * "back" alone; undefined while the window must not be interrupted.
 */
export function useUppermost(opened: boolean, onClose: (() => void) | undefined): boolean {
  const id = useId();
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!opened) return undefined;
    change([...open, { id, close: () => close() }]);
    return () => change(open.filter((each) => each.id !== id));
  }, [opened, id]);
  return useSyncExternalStore(onWindows, () => open.at(-1)?.id === id);
}
