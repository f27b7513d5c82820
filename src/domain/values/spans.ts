// Spans between dates 'YYYY-MM-DD', in days and in months of the calendar.
const DAY = 86_400_000;

/** The days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** Whole days from one date to a later one; 0 where it is not later. */
export const daysSince = (since: string, today: string): number => Math.max(0, daysBetween(since, today));

/** The last date that can be written. */
const LAST_DATE = '9999-12-31';

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The number of days of a month; 0 is January. */
function daysIn(year: number, month: number): number {
  const leap = month === 1 && (year % 4 === 0 ? year % 100 !== 0 || year % 400 === 0 : false);
  return leap ? 29 : MONTH_DAYS[month]!;
}

/**
 * The same day of the month so many months later, or that month's last day where it is shorter; earlier when negative.
 * Never later than the year 9999. Reckoned without `Date`: a list of all debts asks for ten thousand of them.
 */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  if (year > 9999) return LAST_DATE;
  const day = Math.min(Number(date.slice(8)), daysIn(year, month));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`;
}

/** The whole months from one date to another, as `addMonths` counts them; negative when it is earlier. */
export function monthsBetween(from: string, to: string): number {
  const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const whole = monthsOf(to) - monthsOf(from);
  return addMonths(from, whole) > to ? whole - 1 : whole;
}

/** The first day of a date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
