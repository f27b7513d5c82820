import { addDays } from '#domain/values/dates.ts';
import { readWrittenDate, type DateOrder } from '#domain/values/typed-dates.ts';

/** Day 0 of Excel's count, which takes 1900 for a leap year. */
const EXCEL_DAY_0 = '1899-12-30';
/** Two digits above its own are of the last century. */
const LATEST_YEAR = 2030;

/**
 * A date as spreadsheets write it, as YYYY-MM-DD: what `readWrittenDate` reads, with or without an hour, or the number of a day in
 * Excel. Null for what is none of these, or no day of the calendar.
 */
export function readDate(text: string, order: DateOrder): string | null {
  const plain = text.trim().replace(/[T ]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.? ?m\.?)?Z?$/i, '');
  const serial = /^(\d{4,5})(?:[.,]\d+)?$/.exec(plain);
  // Four digits are more likely a year: only from 10000 (1927) on is a number taken for a day.
  if (serial) return serial[1]!.length === 5 ? addDays(EXCEL_DAY_0, Number(serial[1])) : null;
  return readWrittenDate(plain, order, LATEST_YEAR);
}
