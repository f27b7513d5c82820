import { isDate } from '#domain/values/dates.ts';

/**
 * What a field says of the day of something noted as done that is still to come: nothing refuses it, but a slip of the year is
 * seen before it is saved. Both 'YYYY-MM-DD' (anything else while it is half typed); `today` is the clinic's.
 */
export const datedLater = (date: string | null, today: string): string | undefined =>
  date !== null && isDate(date) && date > today ? 'La fecha es posterior a hoy' : undefined;
