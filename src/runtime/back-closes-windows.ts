import type { RouterHistory } from '@tanstack/react-router';
import { closeUppermost, isWindowOpen, onWindows } from '#ui/dialogs/use-uppermost.ts';

/** "Back", the browser's or Android's button, closes the uppermost window, and its screen stays (decision 120). */
export function backClosesWindows(history: RouterHistory): void {
  let unblock: (() => void) | null = null;
  onWindows(() => {
    if (!isWindowOpen()) {
      unblock?.();
      unblock = null;
    }
    // Only while a window is open: every navigation waits for the blockers.
    else
      unblock ??= history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => action === 'BACK' && keep() });
  });
}

/** The router goes forward again to the screen; only then does its address take what closing a window changes in it. */
function keep(): true {
  addEventListener('popstate', closeUppermost, { once: true });
  return true;
}
