import { useRef, type PointerEvent, type TouchEvent } from 'react';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { teethBetween } from './chart-keys.ts';

const NONE: ReadonlySet<string> = new Set();

/** A click that ends a stroke comes within so long after it, milliseconds. */
const SAME_TOUCH = 100;

export const toothUnder = (target: EventTarget | Element | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooth]')?.dataset['tooth'] : undefined;

interface Strokes {
  /** The teeth under the brush so far, none when the stroke is over. */
  show: (numbers: ReadonlySet<string>) => void;
  keep: (numbers: readonly string[]) => void;
}

/**
 * The brush: one tooth by a tap, several by drawing over them with a finger or the mouse. They are shown painted at once, and
 * kept together when the finger has been lifted and that paint is on the screen: a tap lifts it before there was a frame, which
 * would wait for the store. A finger that scrolls up or down paints nothing.
 */
export function useStrokes({ show, keep }: Strokes) {
  const current = useRef<{ pointer: number; last: string; touched: ReadonlySet<string> } | null>(null);
  const ended = useRef(-SAME_TOUCH);
  /** A stroke that is shown, and not kept yet. */
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

  /** Whether a click only repeats what a stroke has done. Screen readers click without touching. */
  const isStroke = (event: { timeStamp: number }) => event.timeStamp - ended.current < SAME_TOUCH;

  return {
    isStroke,
    handlers: {
      onPointerDown(event: PointerEvent) {
        // The click of a new touch is its own, however soon it comes.
        ended.current = -SAME_TOUCH;
        const number = toothUnder(event.target);
        if (number === undefined || event.button !== 0 || current.current) return;
        waiting.current?.();
        current.current = { pointer: event.pointerId, last: number, touched: new Set([number]) };
        show(current.current.touched);
      },
      onPointerMove(event: PointerEvent) {
        if (current.current?.pointer !== event.pointerId) return;
        // A finger keeps its first target: what lies under it must be asked.
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
      // The browser's mouse events and its click come later: the tooth is painted by then, and what they hit may be another.
      onTouchEnd(event: TouchEvent) {
        if (isStroke(event) && event.cancelable) event.preventDefault();
      },
      // The mouse has left the teeth with its button down: what it has drawn so far stands.
      onPointerLeave(event: PointerEvent) {
        const drawn = current.current;
        if (event.pointerType === 'mouse' && drawn) finish(drawn.touched);
      },
    },
  };
}
