import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Whoever presses the grid beside the open panel wants to close it: the click of that press begins no appointment. On another
 * visit it opens that one's panel.
 */
export function usePressBeside(grid: RefObject<HTMLElement | null>, opened: boolean): void {
  const isOpen = useEffectEvent(() => opened);
  useEffect(() => {
    const element = grid.current;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    let beside = false;
    // Before the popover hears of the press, and closes.
    element?.addEventListener('pointerdown', () => (beside = isOpen()), options);
    element?.addEventListener(
      'click',
      (event) => {
        // A click by the keyboard comes of no press.
        const closes = beside && event.detail > 0 && !(event.target as Element).closest('[data-event]');
        beside = false;
        if (closes) event.stopPropagation();
      },
      options,
    );
    return () => over.abort();
  }, [grid]);
}
