// Dates and hours as people write them, read into the texts that records hold.
import { isDate, isTime } from './dates.ts';

/** The first number of 02/03/2011: the day, or the month. */
export type DateOrder = 'dmy' | 'mdy';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** The last year that two digits stand for unless told, as in POSIX: 68 is 2068, 69 is 1969. */
const LATEST_YEAR = 2068;
/** An earlier year was typed wrongly. */
const EARLIEST_YEAR = '1900';

/**
 * A date whose parts stand apart, as YYYY-MM-DD: 02/03/2011 in either order, 2-3-11, 2.3.11, 2011-03-02, "2-mar-11", "2 de marzo
 * de 2011". Two digits are the year of the hundred up to `latestYear`. Null for what is none of these, or no day of the calendar.
 */
export function readWrittenDate(text: string, order: DateOrder, latestYear = LATEST_YEAR): string | null {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return dated(iso[1]!, iso[2]!, iso[3]!, latestYear);
  const named = /^(\d{1,2})[-/. ]+(?:de )?([a-zé]{3,10})\.?[-/. ]+(?:del? )?(\d{4}|\d{2})$/.exec(plain);
  if (named) {
    const month = MONTHS.indexOf(named[2]!.slice(0, 3).replace('set', 'sep')) + 1;
    return dated(named[3]!, String(month), named[1]!, latestYear);
  }
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(plain);
  if (!parts) return null;
  const [first, second, year] = parts.slice(1) as [string, string, string];
  return order === 'dmy' ? dated(year, second, first, latestYear) : dated(year, first, second, latestYear);
}

/**
 * A date as a person types it, the day first: what `readWrittenDate` reads, "281126" and "28112026" too. Null for what is no
 * date, and for a year before 1900.
 */
export function readTypedDate(text: string, latestYear = LATEST_YEAR): string | null {
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text.trim());
  const date = readWrittenDate(digits ? digits.slice(1).join('/') : text, 'dmy', latestYear);
  return date === null || date.slice(0, 4) < EARLIEST_YEAR ? null : date;
}

/** Whether a text that is read as a date may be the beginning of another one: "28/11/20", on its way to 2026. */
export const isYearBegun = (text: string): boolean => /(?:\D|^\d{4})(?:19|20)$/.test(text.trim());

/** A time of day as a person types it, as HH:MM: "9", "930", "9:30", "09.30", "21 05", "9 h". Null for what is none. */
export function readTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?\s*h?$/i.exec(text.trim());
  if (!parts) return null;
  const time = `${parts[1]!.padStart(2, '0')}:${parts[2] ?? '00'}`;
  return isTime(time) ? time : null;
}

function dated(year: string, month: string, day: string, latestYear: number): string | null {
  const whole = year.length === 4 ? Number(year) : latestYear - ((((latestYear - Number(year)) % 100) + 100) % 100);
  const date = `${String(whole).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}
