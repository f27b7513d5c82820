// Days are 'YYYY-MM-DD' texts, as everywhere.
import { addDays } from '#domain/values/dates.ts';

/** Monday to Friday: when the clinic is open (§9). */
export function isOpen(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

/** The day itself when the clinic is open on it, else the next on which it is. */
export function openDayFrom(day: string): string {
  let open = day;
  while (!isOpen(open)) open = addDays(open, 1);
  return open;
}

/** The day itself when the clinic is open on it, else the last on which it was. */
export function openDayUntil(day: string): string {
  let open = day;
  while (!isOpen(open)) open = addDays(open, -1);
  return open;
}
