import { useSyncExternalStore } from 'react';

/** What ends so near the lower edge of the screen stands where toasts appear, pixels. */
const NEAR = 60;

/** How high the part reaches that stands at the foot of the screen, pixels; the one that said so last. */
let foot = { height: 0, part: null as HTMLElement | null };
const listeners = new Set<() => void>();

function tell(height: number, part: HTMLElement | null): void {
  if (height === foot.height && part === foot.part) return;
  foot = { height, part };
  for (const listener of listeners) listener();
}

/**
 * A ref for what stands at the foot of the screen, a sheet or a bar with buttons: toasts appear above it. Over it, a toast would
 * take the tap that is meant for a button.
 */
export function standsAtFoot(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  const look = () => {
    const { top, bottom } = part.getBoundingClientRect();
    if (bottom > innerHeight - NEAR) tell(Math.round(innerHeight - top), part);
    else if (foot.part === part) tell(0, null);
  };
  const observer = new ResizeObserver(look);
  observer.observe(part);
  addEventListener('resize', look);
  return () => {
    observer.disconnect();
    removeEventListener('resize', look);
    // What stands there now may have told its own height already.
    if (foot.part === part) tell(0, null);
  };
}

/**
 * For the window of the toasts alone (toast-window.tsx). As a property of the whole document, the height would have the browser
 * reckon the style of every element anew each time a sheet opens.
 */
export function useFoot(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => foot.height,
  );
}
