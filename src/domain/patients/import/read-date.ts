import { addDays, isDate } from '#domain/values/dates.ts';

/** The first part of 02/03/2011: the day, or the month. */
export type DateOrder = 'dmy' | 'mdy';

/** Day 0 of Excel's count, which takes 1900 for a leap year. */
const EXCEL_DAY_0 = '1899-12-30';
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** Two-digit years above this are of the last century. */
const THIS_CENTURY = 30;

/**
 * A date as spreadsheets write it, as YYYY-MM-DD: 02/03/2011 in either order, 2-3-11, 2011-03-02, "2-mar-11", each with
 * or without an hour, or the number of a day in Excel. Null for any other text, and for a day that the calendar lacks.
 */
export function readDate(text: string, order: DateOrder): string | null {
  const plain = text
    .trim()
    .replace(/[T ]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.? ?m\.?)?Z?$/i, '')
    .toLowerCase();
  const serial = /^(\d{4,5})(?:[.,]\d+)?$/.exec(plain);
  // Four digits are more likely a year: only from 10000 (1927) on is a number taken for a day.
  if (serial) return serial[1]!.length === 5 ? addDays(EXCEL_DAY_0, Number(serial[1])) : null;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return dated(iso[1]!, iso[2]!, iso[3]!);
  const named = /^(\d{1,2})[-/. ]+(?:de )?([a-zé]{3,10})\.?[-/. ]+(?:del? )?(\d{4}|\d{2})$/.exec(plain);
  if (named) {
    const month = MONTHS.indexOf(named[2]!.slice(0, 3).replace('set', 'sep')) + 1;
    return dated(named[3]!, String(month), named[1]!);
  }
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(plain);
  if (!parts) return null;
  const [first, second, year] = parts.slice(1) as [string, string, string];
  return order === 'dmy' ? dated(year, second, first) : dated(year, first, second);
}

function dated(year: string, month: string, day: string): string | null {
  const whole = year.length === 2 ? `${Number(year) > THIS_CENTURY ? '19' : '20'}${year}` : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}
