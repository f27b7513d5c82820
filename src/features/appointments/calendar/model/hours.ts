import { SHOWN_HOURS } from '#domain/agenda/clinic-hours.ts';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/free-time.ts';

/** The hours that the calendar shows (§9), wider where a visit of the range begins before or ends after them. */
export function hoursShown(visits: readonly { from: string; until: string }[]): Stretch {
  let from = minutesOfDay(SHOWN_HOURS.from);
  let to = minutesOfDay(SHOWN_HOURS.to);
  for (const visit of visits) {
    from = Math.min(from, Math.floor(minutesOfDay(visit.from) / 60) * 60);
    to = Math.max(to, Math.ceil(minutesOfDay(visit.until) / 60) * 60);
  }
  return { from: timeOfDay(from), to: timeOfDay(to) };
}
