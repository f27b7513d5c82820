import { useEffect } from 'react';

/** Mantine gives the focus back only from a window that was mounted closed; one that is loaded at a tap is not. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    return () => {
      if (before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
}
