import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * A press on the grid beside the open panel closes it, and its click begins no appointment. A press on another visit
 * opens that one's panel.
 */
export function usePressBeside(grid: RefObject<HTMLElement | null>, opened: boolean): void {
  const isOpen = useEffectEvent(() => opened);
  useEffect(() => {
    const element = grid.current;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    let beside = false;
    // In the capture phase: before the popover handles the press and closes.
    element?.addEventListener('pointerdown', () => (beside = isOpen()), options);
    element?.addEventListener(
      'click',
      (event) => {
        // A click by the keyboard follows no press.
        const closes = beside && event.detail > 0 && !(event.target as Element).closest('[data-event]');
        beside = false;
        if (closes) event.stopPropagation();
      },
      options,
    );
    return () => over.abort();
  }, [grid]);
}
