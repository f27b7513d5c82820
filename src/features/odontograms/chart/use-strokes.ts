import { useRef, type PointerEvent, type TouchEvent } from 'react';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { teethBetween } from './chart-keys.ts';

const NONE: ReadonlySet<string> = new Set();

/** A click within so many milliseconds after a stroke belongs to it. */
const SAME_TOUCH = 100;

export const toothUnder = (target: EventTarget | Element | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooth]')?.dataset['tooth'] : undefined;

interface Strokes {
  /** Shows the teeth under the brush so far; none when the stroke is over. */
  show: (numbers: ReadonlySet<string>) => void;
  keep: (numbers: readonly string[]) => void;
}

/**
 * The brush: a tap paints one tooth, drawing with a finger or the mouse several. They are shown painted at once, and
 * saved together after the finger is lifted and that paint is on screen: a tap ends before the first frame, which the
 * store would otherwise delay. A finger that scrolls up or down paints nothing.
 */
export function useStrokes({ show, keep }: Strokes) {
  const current = useRef<{ pointer: number; last: string; touched: ReadonlySet<string> } | null>(null);
  const ended = useRef(-SAME_TOUCH);
  /** A stroke that is shown, and not saved yet. */
  const waiting = useRef<(() => void) | null>(null);

  function touch(number: string): void {
    const drawn = current.current;
    if (!drawn || drawn.last === number) return;
    const touched = new Set([...drawn.touched, ...teethBetween(drawn.last, number)]);
    current.current = { ...drawn, last: number, touched };
    show(touched);
  }

  function cancel(): void {
    current.current = null;
    show(NONE);
  }

  function finish(touched: ReadonlySet<string>): void {
    current.current = null;
    function end(): void {
      if (waiting.current !== end) return;
      waiting.current = null;
      show(NONE);
      keep([...touched]);
    }
    waiting.current = end;
    oncePainted(end);
  }

  /** Whether a click only repeats a stroke. Screen readers click without touch events. */
  const isStroke = (event: { timeStamp: number }) => event.timeStamp - ended.current < SAME_TOUCH;

  return {
    isStroke,
    handlers: {
      onPointerDown(event: PointerEvent) {
        // The click after a new touch belongs to that touch, however soon it comes.
        ended.current = -SAME_TOUCH;
        const number = toothUnder(event.target);
        if (number === undefined || event.button !== 0 || current.current) return;
        waiting.current?.();
        current.current = { pointer: event.pointerId, last: number, touched: new Set([number]) };
        show(current.current.touched);
      },
      onPointerMove(event: PointerEvent) {
        if (current.current?.pointer !== event.pointerId) return;
        // Touch events keep their first target: the element under the finger is looked up.
        const number = toothUnder(document.elementFromPoint(event.clientX, event.clientY));
        if (number !== undefined) touch(number);
      },
      onPointerUp(event: PointerEvent) {
        const drawn = current.current;
        if (drawn?.pointer !== event.pointerId) return;
        ended.current = event.timeStamp;
        finish(drawn.touched);
      },
      onPointerCancel: cancel,
      // The browser's mouse events and click come after the tooth is painted, and may hit another element.
      onTouchEnd(event: TouchEvent) {
        if (isStroke(event) && event.cancelable) event.preventDefault();
      },
      // The mouse left the teeth with its button down: the stroke so far is saved.
      onPointerLeave(event: PointerEvent) {
        const drawn = current.current;
        if (event.pointerType === 'mouse' && drawn) finish(drawn.touched);
      },
    },
  };
}
