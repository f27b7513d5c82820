import { useCallback, useRef, useState, type MouseEvent, type PointerEvent, type RefCallback } from 'react';
import { pan, WHOLE, zoomAt, type Point, type Size, type View } from './zoom.ts';

/** The zoom of one pixel of the wheel. */
const WHEEL = 0.0022;
/** The factor of a key or button. */
export const STEP = 1.5;
/** The factor of a double tap. */
const CLOSE = 2.5;
/** The way across the whole image that counts as a swipe, pixels. */
const SWIPE = 60;

export interface ZoomHandle {
  view: View;
  zoom: (factor: number) => void;
  move: (dx: number, dy: number) => void;
  reset: () => void;
  /** Two pictures of one size and position in their frames may share a handle. */
  frame: RefCallback<HTMLElement>;
  /** Handlers for each frame. */
  pointers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/**
 * Zoom and pan of one image by two fingers, wheel, mouse and keys; a swipe over the whole image calls `onSwipe` with
 * ±1.
 */
export function useZoom(onSwipe: (step: 1 | -1) => void): ZoomHandle {
  const [view, setView] = useState(WHOLE);
  const element = useRef<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const swiped = useRef(0);

  const zoomOver = useCallback((factor: number, point: Point) => {
    setView((view) => zoomAt(view, factor, point, sizeOf(element.current)));
  }, []);
  const frame = useCallback(
    (next: HTMLElement | null) => {
      element.current = next;
      if (!next) return undefined;
      // React's own wheel listeners are passive: they cannot stop the browser from zooming the page.
      function onWheel(event: WheelEvent): void {
        event.preventDefault();
        zoomOver(Math.exp(-event.deltaY * WHEEL), pointIn(next, event));
      }
      next.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        element.current = null;
        next.removeEventListener('wheel', onWheel);
      };
    },
    [zoomOver],
  );

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, onScreen(event));
    swiped.current = 0;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = onScreen(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const size = sizeOf(element.current);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      const middle = pointIn(event.currentTarget, between);
      swiped.current = Number.NaN;
      setView((view) => pan(zoomAt(view, factor, middle, size), (now.x - before.x) / 2, (now.y - before.y) / 2, size));
    } else {
      swiped.current += now.x - before.x;
      setView((view) => pan(view, now.x - before.x, now.y - before.y, size));
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    if (view.scale === 1 && Math.abs(swiped.current) > SWIPE) onSwipe(swiped.current < 0 ? 1 : -1);
  }

  function onPointerCancel({ pointerId }: PointerEvent<HTMLElement>): void {
    fingers.current.delete(pointerId);
  }

  return {
    view,
    zoom: (factor) => zoomOver(factor, { x: 0, y: 0 }),
    move: (dx, dy) => setView((view) => pan(view, dx, dy, sizeOf(element.current))),
    reset: useCallback(() => setView(WHOLE), []),
    frame,
    pointers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onDoubleClick: (event) =>
        view.scale > 1 ? setView(WHOLE) : zoomOver(CLOSE, pointIn(event.currentTarget, event)),
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

interface Client {
  clientX: number;
  clientY: number;
}

/** Two fingers may rest on two frames: their distance is measured on the screen. */
const onScreen = ({ clientX: x, clientY: y }: Client): Point => ({ x, y });

function pointIn(element: HTMLElement | null, { clientX, clientY }: Client): Point {
  const box = element?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}
