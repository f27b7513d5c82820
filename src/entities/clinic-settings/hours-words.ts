import { minutesOfDay } from '#domain/agenda/time-of-day.ts';
import { WEEKDAYS, type OpeningHours, type Span } from '#domain/clinic/opening-hours.ts';
import { isTime } from '#domain/values/dates.ts';

/** The minutes of spans that are complete. */
export const minutesOpen = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => {
    if (!isTime(from) || !isTime(until) || until <= from) return sum;
    return sum + minutesOfDay(until) - minutesOfDay(from);
  }, 0);

/** "8 h", "7 h 30". */
export function hoursWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** "44 h, lunes a sábado"; open days that do not follow each other are counted. */
export function openingSummary(hours: OpeningHours): string {
  const open = hours.flatMap((spans, day) => (spans.length > 0 ? [day] : []));
  const total = hoursWords(hours.reduce((sum, spans) => sum + minutesOpen(spans), 0));
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return 'Cerrado';
  if (first === last) return `${total}, ${WEEKDAYS[first]}`;
  const together = last - first + 1 === open.length;
  return together ? `${total}, ${WEEKDAYS[first]} a ${WEEKDAYS[last]}` : `${total}, ${open.length} días`;
}
