// Moves by mouse and by finger: a mouse drags at once; a finger lifts a visit by a long press, and scrolls before that.
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { minutesOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import type { CalendarEvent } from '../model/events.ts';
import { edgeScroll, reachFrom, type Reach } from './edge-scroll.ts';
import type { Move, MoveStore } from './move-store.ts';
import { durationTo, startNear, type Target } from './moving.ts';

/** The duration of the long press, milliseconds. */
const PRESS = 400;
/** Movement below this, in pixels, is none: a resting finger trembles more than a mouse. */
const SLACK = { touch: 10, mouse: 4 };
/** The foot of a chip, by which a mouse changes the duration, pixels (event-chip.css shows it). */
const GRIP = 7;

interface Surface {
  hours: Stretch;
  /** The visits that can be moved, by id. */
  find: (id: string) => CalendarEvent | undefined;
}

interface Grip {
  event: CalendarEvent;
  end: boolean;
  x: number;
  y: number;
  /** From the visit's start to the point that is held, minutes. */
  offset: number;
  width: number;
  height: number;
  /** From the chip's corner to the pointer. */
  dx: number;
  dy: number;
}

/** Makes the visits inside of `grid` movable. `surface` is called at each use. */
export function usePointerMove(grid: RefObject<HTMLElement | null>, store: MoveStore, surface: () => Surface): void {
  const asked = useEffectEvent(surface);
  useEffect(() => {
    const element = grid.current;
    return element ? listen(element, store, () => asked()) : undefined;
  }, [grid, store]);
}

function listen(grid: HTMLElement, store: MoveStore, surface: () => Surface): () => void {
  let grip: Grip | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = { x: 0, y: 0 };
  let reach: Reach = reachFrom(0);
  let frame = 0;
  const over = new AbortController();
  const { signal } = over;
  const lifted = () => grip !== null && store.current() !== null;

  function take(target: EventTarget | null, x: number, y: number): void {
    grip = store.current() ? null : gripOf(grid, target, { x, y }, surface());
    at = { x, y };
    reach = reachFrom(y);
  }
  function lift(by: Move['by']): void {
    if (!grip) return;
    store.lift(grip.event, by, { end: grip.end });
    aim();
    frame = requestAnimationFrame(scrollAtEdge);
  }
  function aim(): void {
    if (!grip) return;
    const target = targetAt(grid, grip, at, surface().hours);
    const { dx, dy, width, height } = grip;
    store.aim(target, grip.end ? null : { x: at.x - dx, y: at.y - dy, width, height });
  }
  function moveTo(x: number, y: number): void {
    at = { x, y };
    reach = reachFrom(y, reach);
    aim();
  }
  const far = (x: number, y: number, slack: number) => grip !== null && Math.hypot(x - grip.x, y - grip.y) > slack;
  function release(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    grip = null;
  }
  function giveUp(): void {
    if (lifted()) store.cancel();
    release();
  }
  function scrollAtEdge(): void {
    const box = grid.querySelector('.rbc-time-content');
    if (!box || !lifted()) return;
    const before = box.scrollTop;
    box.scrollTop += edgeScroll(at.y, reach, box.getBoundingClientRect());
    if (box.scrollTop !== before) aim();
    frame = requestAnimationFrame(scrollAtEdge);
  }

  grid.addEventListener(
    'pointerdown',
    ({ pointerType, button, target, clientX, clientY }) => {
      if (pointerType === 'mouse' && button === 0) take(target, clientX, clientY);
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType !== 'mouse' || !grip) return;
      if (!lifted() && far(clientX, clientY, SLACK.mouse)) lift('mouse');
      if (lifted()) moveTo(clientX, clientY);
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    ({ pointerType }) => {
      if (pointerType !== 'mouse' || !grip) return;
      if (lifted()) store.drop();
      release();
    },
    { signal },
  );

  grid.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      giveUp();
      const [touch] = touches;
      if (!touch || touches.length > 1) return;
      take(target, touch.clientX, touch.clientY);
      if (grip) grip.end = false;
      if (grip) timer = setTimeout(() => lift('touch'), PRESS);
    },
    { signal, passive: true },
  );
  grid.addEventListener(
    'touchmove',
    (event) => {
      const touch = event.touches[0];
      if (!grip || !touch) return;
      if (lifted()) {
        // Else the browser scrolls, and cancels the pointer.
        event.preventDefault();
        moveTo(touch.clientX, touch.clientY);
      } else if (far(touch.clientX, touch.clientY, SLACK.touch)) release();
    },
    { signal, passive: false },
  );
  grid.addEventListener(
    'touchend',
    (event) => {
      if (lifted()) {
        event.preventDefault();
        store.drop();
      }
      release();
    },
    { signal, passive: false },
  );
  grid.addEventListener('touchcancel', giveUp, { signal });
  // A long press would open the browser's menu over the lifted visit.
  grid.addEventListener(
    'contextmenu',
    (event) => {
      if (grip) event.preventDefault();
    },
    { signal },
  );
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && lifted()) giveUp();
    },
    { signal },
  );
  return () => {
    giveUp();
    over.abort();
  };
}

function gripOf(
  grid: HTMLElement,
  target: EventTarget | null,
  at: { x: number; y: number },
  surface: Surface,
): Grip | null {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  const event = chip && surface.find(chip.dataset['event'] ?? '');
  const column = chip?.closest<HTMLElement>('[data-date]');
  // The part of a visit after midnight is moved by its beginning: the column under it is not that of its date.
  if (!chip || chip.dataset['continued'] || !event || !column || !grid.contains(chip)) return null;
  const { left, top, width, height } = chip.getBoundingClientRect();
  const end = at.y > top + height - GRIP;
  const offset = minutesAt(column, at.y, surface.hours) - minutesOfDay(event.from);
  return { event, end, ...at, offset, width, height, dx: at.x - left, dy: at.y - top };
}

function minutesAt(column: Element, y: number, hours: Stretch): number {
  const { top, height } = column.getBoundingClientRect();
  const from = minutesOfDay(hours.from);
  return from + ((y - top) / height) * (minutesOfDay(hours.to) - from);
}

function targetAt(grid: HTMLElement, grip: Grip, { x, y }: { x: number; y: number }, hours: Stretch): Target {
  const { event, end, offset } = grip;
  const { fecha, hora } = event.appointment;
  const duracion = event.appointment.duracion ?? 30;
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-date]')];
  const distance = (column: Element) => {
    const { left, right } = column.getBoundingClientRect();
    return x < left ? left - x : x > right ? x - right : 0;
  };
  const own = columns.find((column) => column.querySelector(`[data-event="${event.id}"]:not([data-continued])`));
  const nearest = columns.toSorted((a, b) => distance(a) - distance(b))[0];
  const column = end ? own : nearest;
  if (!column) return { fecha, hora, duracion, place: event.place };
  const minutes = minutesAt(column, y, hours);
  if (end) return { fecha, hora, place: event.place, duracion: durationTo(minutes, hora) };
  return {
    fecha: column.dataset['date'] ?? fecha,
    place: column.dataset['place'] ?? event.place,
    hora: startNear(minutes - offset, hora, hours),
    duracion,
  };
}
