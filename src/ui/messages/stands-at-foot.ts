import { useSyncExternalStore } from 'react';

/** A part that ends within so many pixels of the screen's lower edge overlaps the toasts. */
const NEAR = 60;

/** So many milliseconds after the window is resized, its parts are in their places. */
const SETTLES = 300;

/** The height of the part at the foot of the screen, pixels, and the part that reported it last. */
let foot = { height: 0, part: null as HTMLElement | null };
const listeners = new Set<() => void>();

function tell(height: number, part: HTMLElement | null): void {
  if (height === foot.height && part === foot.part) return;
  foot = { height, part };
  for (const listener of listeners) listener();
}

/**
 * A ref for a sheet or a bar of buttons at the foot of the screen: toasts appear above it, where they take no tap meant
 * for a button.
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
  // After the tablet is turned: the part may reach its place a moment after it has its size.
  const turned = () => {
    clearTimeout(settled);
    settled = setTimeout(look, SETTLES);
  };
  addEventListener('resize', turned);
  return () => {
    observer.disconnect();
    clearTimeout(settled);
    removeEventListener('resize', turned);
    // Another part may have reported its height already.
    if (foot.part === part) tell(0, null);
  };
}

/**
 * The height, for the window of the toasts alone (toast-window.tsx): as a property of the document, it would make the
 * browser compute the style of every element again whenever a sheet opens.
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
