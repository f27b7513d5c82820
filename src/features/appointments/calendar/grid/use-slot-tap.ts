import { useEffect, useEffectEvent, type RefObject } from 'react';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import type { MoveStore } from '../move/move-store.ts';
import type { Slot } from './agenda-context.ts';

/** A tapped hour is rounded down to the half hour, minutes. */
const HALF = 30;
/** A visit that is carried is put down at the quarter of an hour. */
const QUARTER = 15;

interface SlotTap {
  hours: Stretch;
  move: MoveStore;
  onSlot: (slot: Slot) => void;
}

/**
 * Taps on the empty grid, by the browser's click event: a finger that scrolls causes none. The keyboard has "Nueva
 * Cita", and the free time of a day as buttons.
 */
export function useSlotTap(grid: RefObject<HTMLElement | null>, { hours, move, onSlot }: SlotTap): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const column = target.closest<HTMLElement>('[data-date]');
    if (!column) return;
    const carried = move.current() !== null;
    // Visits and free time handle their own taps, unless a visit is carried.
    if (!carried && (!move.isClick() || target.closest('button, a'))) return;
    const { date = '', place } = column.dataset;
    const time = timeAt(event.clientY, column, hours, carried ? QUARTER : HALF);
    onSlot({ date, time, ...(place === undefined ? {} : { place }) });
  });
  useEffect(() => {
    const element = grid.current;
    const listener = (event: MouseEvent) => tap(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, [grid]);
}

function timeAt(y: number, column: Element, hours: Stretch, step: number): string {
  const { top, height } = column.getBoundingClientRect();
  const from = minutesOfDay(hours.from);
  const minutes = from + ((y - top) / height) * (minutesOfDay(hours.to) - from);
  return timeOfDay(Math.min(Math.max(Math.floor(minutes / step) * step, 0), 24 * 60 - step));
}
