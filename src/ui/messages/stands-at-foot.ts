import { useSyncExternalStore } from 'react';

/** What ends so near the lower edge of the screen stands where toasts appear, pixels. */
const NEAR = 60;

/** So long after the window has another size its parts are in their places, milliseconds. */
const SETTLES = 300;

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
  let settled: ReturnType<typeof setTimeout> | undefined;
  // A tablet that is turned: the part may reach its place a moment after its size.
  const turned = () => {
    clearTimeout(settled);
    settled = setTimeout(look, SETTLES);
  };
  addEventListener('resize', turned);
  return () => {
    observer.disconnect();
    clearTimeout(settled);
    removeEventListener('resize', turned);
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
