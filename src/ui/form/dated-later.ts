import { isDate } from '#domain/values/dates.ts';

/**
 * The warning for the date of something noted as done that lies in the future, so that a slip of the year is seen
 * before it is saved. It refuses nothing. Both dates are 'YYYY-MM-DD' (anything else while half typed); `today` is the
 * clinic's.
 */
export const datedLater = (date: string | null, today: string): string | undefined =>
  date !== null && isDate(date) && date > today ? 'La fecha es posterior a hoy' : undefined;
