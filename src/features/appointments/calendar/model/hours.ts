import { SHOWN_HOURS } from '#domain/agenda/clinic-hours.ts';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/free-time.ts';
import type { CalendarEvent } from './events.ts';
import { MINUTE, minutesOfWall } from './wall-clock.ts';

/** The hours that the calendar shows (specification §9), wider where a visit of the range begins before or ends after them. */
export function hoursShown(visits: readonly Pick<CalendarEvent, 'start' | 'end'>[]): Stretch {
  let from = minutesOfDay(SHOWN_HOURS.from);
  let to = minutesOfDay(SHOWN_HOURS.to);
  for (const { start, end } of visits) {
    const begins = minutesOfWall(start);
    from = Math.min(from, Math.floor(begins / 60) * 60);
    to = Math.max(to, Math.ceil((begins + (end.getTime() - start.getTime()) / MINUTE) / 60) * 60);
  }
  return { from: timeOfDay(from), to: timeOfDay(to) };
}
