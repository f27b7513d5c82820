import { useEffect } from 'react';

/**
 * Gives the focus back when a window closes. Mantine does so only for a window that was mounted closed, and not for one
 * whose code is loaded at a tap.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    return () => {
      if (before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
}
