import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '#domain/values/dates.ts';
import { mondayOf } from './wall-clock.ts';

/** The date that an arrow key leads to; null for another key. */
function dateByKey(key: string, date: string): string | null {
  const monday = mondayOf(date);
  const steps: Record<string, string> = {
    ArrowLeft: addDays(date, -1),
    ArrowRight: addDays(date, 1),
    ArrowUp: addDays(date, -7),
    ArrowDown: addDays(date, 7),
    Home: monday,
    End: addDays(monday, 6),
  };
  return steps[key] ?? null;
}

/**
 * One tab stop for all days of a month; arrows, Home and End go from day to day. `current` is the day that the tab key
 * focuses.
 */
export function useDateGrid<E extends HTMLElement>(dates: readonly string[], current: string) {
  const grid = useRef<E>(null);
  const [reached, setReached] = useState<string | null>(null);
  const wanted = reached ?? current;
  const stop = dates.includes(wanted) ? wanted : dates.includes(current) ? current : dates[0];
  return {
    gridProps: {
      ref: grid,
      onKeyDown(event: KeyboardEvent) {
        const to = stop === undefined ? null : dateByKey(event.key, stop);
        if (to === null || !dates.includes(to)) return;
        event.preventDefault();
        setReached(to);
        grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
      },
    },
    dayProps: (date: string) => ({
      'data-day': date,
      tabIndex: date === stop ? 0 : -1,
      onFocus: () => setReached(date),
    }),
  };
}
