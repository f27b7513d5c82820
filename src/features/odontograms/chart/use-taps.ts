import { useRef, type PointerEvent, type TouchEvent } from 'react';
import { toothUnder } from './use-strokes.ts';

/** A finger that moved further than this has not tapped, CSS pixels. */
const TAP_SLOP = 10;

/**
 * A tap, handled when the finger is lifted. The browser's click, up to 50 ms later on a slow tablet, would hit the
 * panel that has opened there: it is prevented.
 */
export function useTaps(onTap: (number: string) => void) {
  const down = useRef<{ pointer: number; number: string; x: number; y: number } | null>(null);
  const tapped = useRef(false);
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, target, clientX, clientY }: PointerEvent) {
      tapped.current = false;
      const number = toothUnder(target);
      if (number === undefined || pointerType !== 'touch' || !isPrimary) down.current = null;
      else down.current = { pointer: pointerId, number, x: clientX, y: clientY };
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const start = down.current;
      if (start?.pointer !== pointerId) return;
      down.current = null;
      if (Math.hypot(clientX - start.x, clientY - start.y) > TAP_SLOP) return;
      tapped.current = true;
      onTap(start.number);
    },
    onPointerCancel() {
      down.current = null;
    },
    onTouchEnd(event: TouchEvent) {
      if (tapped.current && event.cancelable) event.preventDefault();
      tapped.current = false;
    },
  };
}
