// The calendar's clock. An hour of the agenda is the time on the clinic's wall: 02:30 exists on every day, also where
// daylight saving in the tablet's zone skips it. So dates are computed in UTC, and the tablet's zone never moves them.
import type { Moment } from '#domain/values/dates.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The UTC instant that stands for a date and a time of day in the calendar. */
export const wallDate = (date: string, time = '00:00'): Date => new Date(Date.parse(`${date}T${time}Z`));

/** The date, YYYY-MM-DD, of an instant that `wallDate` made. */
export const dateOfWall = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Minutes since midnight of an instant that `wallDate` made. */
export const minutesOfWall = (instant: Date): number => instant.getUTCHours() * 60 + instant.getUTCMinutes();

/** Monday of a date's week. */
export function mondayOf(date: string): string {
  const weekday = (wallDate(date).getUTCDay() + 6) % 7;
  return dateOfWall(new Date(wallDate(date).getTime() - weekday * DAY));
}

/** The dates from one to the other, both included. */
export function datesBetween(from: string, to: string): string[] {
  const days = Math.round((wallDate(to).getTime() - wallDate(from).getTime()) / DAY) + 1;
  return Array.from({ length: Math.max(days, 0) }, (_, day) =>
    dateOfWall(new Date(wallDate(from).getTime() + day * DAY)),
  );
}

/** The same day of another month, its last day where it has none. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOfWall(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

export const momentOfWall = (instant: Date): Moment => ({
  fecha: dateOfWall(instant),
  hora: instant.toISOString().slice(11, 16),
});
