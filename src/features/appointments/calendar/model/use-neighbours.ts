import { useEffect } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { whenIdle } from '#runtime/read/when-idle.ts';
import type { CalendarRange } from '../calendar-address.ts';
import { stepFrom } from './ranges.ts';
import { readCalendarAhead } from './use-visits.ts';

/** Reads what the two arrows lead to while nobody touches the calendar. */
export function useNeighboursAhead(range: CalendarRange, date: string): void {
  const { db } = useRuntime();
  useEffect(
    () =>
      whenIdle(async () => {
        for (const step of [1, -1] as const) await readCalendarAhead(db, { range, date: stepFrom(range, date, step) });
      }),
    [db, range, date],
  );
}
