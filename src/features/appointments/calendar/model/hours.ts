import { shownHours, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import type { CalendarEvent } from './events.ts';

/** The hours that the calendar shows (specification §9), wider where a visit of the range begins before or ends after them. */
export function hoursShown(hours: ClinicHours, visits: readonly Pick<CalendarEvent, 'drawn'>[]): Stretch {
  const usual = shownHours(hours);
  let from = minutesOfDay(usual.from);
  let to = minutesOfDay(usual.to);
  for (const { drawn } of visits) {
    from = Math.min(from, Math.floor(drawn.from / 60) * 60);
    to = Math.max(to, Math.ceil(drawn.to / 60) * 60);
  }
  return { from: timeOfDay(from), to: timeOfDay(to) };
}
