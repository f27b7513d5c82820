// The clinic's hours (specification §9), as the calendar shows them and forms propose them.
import { addDays } from '#domain/values/dates.ts';

/** Opening and closing of a working day, HH:MM. */
export const OPENS = '09:00';
/** Closing of a working day, HH:MM. */
export const CLOSES = '18:00';
/** The hours that the calendar shows, HH:MM; they widen where a visit lies outside. */
export const SHOWN_HOURS = { from: '08:00', to: '19:00' };

/** Monday to Friday. */
export function isWorkingDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day >= 1 && day <= 5;
}

/** The first working day after a date. */
export function nextWorkingDay(date: string): string {
  let next = addDays(date, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** A date itself where it is a working day, else the next one. */
export const workingDayFrom = (date: string): string => (isWorkingDay(date) ? date : nextWorkingDay(date));
