import { addDays } from '#domain/values/dates.ts';
import type { CalendarRange } from '../calendar-address.ts';
import { addMonths, mondayOf, wallDate } from './wall-clock.ts';

/** The first and the last day that a range shows: a month includes the whole of its first and last week. */
export function daysShown(range: CalendarRange, date: string): { from: string; to: string } {
  if (range === 'day') return { from: date, to: date };
  if (range === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) };
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** The date that "Anterior" (-1) and "Siguiente" (1) lead to. */
export function stepFrom(range: CalendarRange, date: string, step: -1 | 1): string {
  if (range === 'month') return addMonths(date, step);
  return addDays(date, range === 'week' ? 7 * step : step);
}

/** Caches the words for each date: every visit of a day asks for them. */
const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'UTC' });
  let last = { date: '', words: '' };
  return (date: string) => {
    if (last.date !== date) last = { date, words: format.format(wallDate(date)) };
    return last.words;
  };
};
const weekday = written({ weekday: 'long' });
const shortWeekday = written({ weekday: 'short' });
const month = written({ month: 'long' });
const shortMonth = written({ month: 'short' });
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
const day = (date: string) => String(Number(date.slice(8)));
const year = (date: string) => String(Number(date.slice(0, 4)));

/** "lun". */
export const weekdayShort = (date: string): string => shortWeekday(date).slice(0, 3);
/** "lunes". */
export const weekdayLong = (date: string): string => weekday(date);
/** "23". */
export const dayOfMonth = day;
/** "Noviembre 2026". */
export const monthTitle = (date: string): string => `${capital(month(date))} ${year(date)}`;
/** "lunes 23 de noviembre". */
export const dayInWords = (date: string): string => `${weekday(date)} ${day(date)} de ${month(date)}`;
/** "lun 23 nov". */
export const dayInShort = (date: string): string => `${weekdayShort(date)} ${day(date)} ${monthShort(date)}`;

const monthShort = (date: string): string => shortMonth(date).replace('.', '').slice(0, 3);

/** The title of a range: "Miércoles 25 nov 2026", "23 – 29 nov 2026", "Noviembre 2026". */
export function titleOf(range: CalendarRange, date: string): string {
  if (range === 'month') return monthTitle(date);
  if (range === 'day') return `${capital(weekday(date))} ${day(date)} ${monthShort(date)} ${year(date)}`;
  const { from, to } = daysShown(range, date);
  const end = `${day(to)} ${monthShort(to)} ${year(to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day(from)} – ${end}`;
  if (year(from) === year(to)) return `${day(from)} ${monthShort(from)} – ${end}`;
  return `${day(from)} ${monthShort(from)} ${year(from)} – ${end}`;
}

const STEPS = {
  day: ['Día anterior', 'Día siguiente'],
  week: ['Semana anterior', 'Semana siguiente'],
  month: ['Mes anterior', 'Mes siguiente'],
} as const satisfies Record<CalendarRange, readonly [string, string]>;

/** The accessible names of the two arrows. */
export const stepNames = (range: CalendarRange): readonly [string, string] => STEPS[range];
