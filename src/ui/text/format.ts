// Formats dates, times, money and numbers for people (specification §1). Dates are 'YYYY-MM-DD', timestamps ISO 8601.
import { addDays, ageOn, dateIn, dayMonthYear, isDate, momentIn } from '#domain/values/dates.ts';
import { moneyText } from '#domain/values/money.ts';
import { groupThousands } from '#domain/values/numbers.ts';

/** Shown for a text that is no date (specification §1). */
const INVALID_DATE = 'Fecha inválida';

const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** "21/11/2026" for a date or a timestamp; '' when there is none, 'Fecha inválida' when the text is no date. */
export function formatDate(value: string | null | undefined, timeZone?: string): string {
  if (isBlank(value)) return '';
  const date = isDate(value) ? value : dateOfTimestamp(value, timeZone);
  return date === null ? INVALID_DATE : dayMonthYear(date);
}

function dateOfTimestamp(value: string, timeZone?: string): string | null {
  // The parser would turn '2026-02-30' into a day of March.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || !isDate(value.slice(0, 10))) return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : dateIn(instant, timeZone);
}

/** "Sábado, 21 de noviembre de 2026". */
export function formatLongDate(date: string): string {
  if (!isDate(date)) return INVALID_DATE;
  const text = wordsOf(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

/** "21 de noviembre de 2026": within a sentence. */
export const formatWrittenDate = (date: string): string =>
  isDate(date) ? wordsOf(date, { day: 'numeric', month: 'long', year: 'numeric' }) : INVALID_DATE;

/** "Hoy", "Ayer", "Sábado, 21 de noviembre", with the year where it is not today's: the heading of a past day. */
export function formatPastDay(date: string, today: string): string {
  if (date === today) return 'Hoy';
  if (date === addDays(today, -1)) return 'Ayer';
  const long = formatLongDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? long.replace(/ de \d+$/, '') : long;
}

/**
 * Formatters by their options, kept because creating one costs far more than using it, and a table uses one in each
 * row.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function wordsOf(date: string, options: Intl.DateTimeFormatOptions): string {
  const kind = JSON.stringify(options);
  const format = formats.get(kind) ?? new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'UTC' });
  formats.set(kind, format);
  return format.format(new Date(`${date}T12:00:00Z`));
}

/** "miércoles 25 de noviembre": without the year. */
export function formatWeekday(date: string): string {
  if (!isDate(date)) return INVALID_DATE;
  return `${wordsOf(date, { weekday: 'long' })} ${wordsOf(date, { day: 'numeric', month: 'long' })}`;
}

/** "16/09", or "16/09/25" in another year than today's: where there is no room for a whole date. */
export function formatDayMonth(date: string, today: string): string {
  if (!isDate(date)) return INVALID_DATE;
  const [day = '', month = '', year = ''] = dayMonthYear(date).split('/');
  return date.slice(0, 4) === today.slice(0, 4) ? `${day}/${month}` : `${day}/${month}/${year.slice(2)}`;
}

/** "nov": the month of a date. */
export const formatMonth = (date: string): string => (isDate(date) ? wordsOf(date, { month: 'short' }) : INVALID_DATE);

/** "mié 25/11/2026". */
export function formatShortDay(date: string): string {
  return isDate(date) ? `${wordsOf(date, { weekday: 'short' })} ${dayMonthYear(date)}` : INVALID_DATE;
}

/** The parts of a calendar leaf: "NOV", "25", "mié". */
export function calendarLeaf(date: string): { month: string; day: string; weekday: string } {
  if (!isDate(date)) return { month: '', day: '—', weekday: '' };
  return {
    month: wordsOf(date, { month: 'short' }).toLocaleUpperCase('es'),
    day: String(Number(date.slice(8))),
    weekday: wordsOf(date, { weekday: 'short' }),
  };
}

/** The first five characters of a time: "10:30". */
export function formatTime(value: string | null | undefined): string {
  return isBlank(value) ? '' : value.slice(0, 5);
}

/** "10:42" for a timestamp; '' when the text is none. */
export function formatClock(value: string | null | undefined, timeZone?: string): string {
  const instant = new Date(value ?? '');
  return Number.isNaN(instant.getTime()) ? '' : momentIn(instant, timeZone).hora;
}

/** "21/11/2026, 10:42" for a timestamp. */
export function formatDateTime(value: string | null | undefined, timeZone?: string): string {
  if (isBlank(value)) return '';
  const date = formatDate(value, timeZone);
  return date === INVALID_DATE ? date : `${date}, ${momentIn(new Date(value), timeZone).hora}`;
}

/** "hoy, 09:14", "ayer, 18:02", else "19/11/2026, 10:30"; by the clinic's clock, as all times on screens. */
export function formatRelative(value: string | null | undefined, now: Date, timeZone: string | undefined): string {
  if (isBlank(value)) return '';
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return INVALID_DATE;
  const date = dateIn(instant, timeZone);
  const today = dateIn(now, timeZone);
  if (date === today) return `hoy, ${momentIn(instant, timeZone).hora}`;
  if (date === addDays(today, -1)) return `ayer, ${momentIn(instant, timeZone).hora}`;
  return formatDateTime(value, timeZone);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "7 minutos", "3 horas", "12 días", "4 años": a duration, in the largest unit of which there are two or more. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < 2 * HOUR) return formatCount(Math.round(milliseconds / MINUTE), 'minuto', 'minutos');
  if (milliseconds < 2 * DAY) return formatCount(Math.round(milliseconds / HOUR), 'hora', 'horas');
  if (milliseconds < 730 * DAY) return formatCount(Math.round(milliseconds / DAY), 'día', 'días');
  return formatCount(Math.round(milliseconds / (365.25 * DAY)), 'año', 'años');
}

/** "1 284": whole numbers in groups of three. */
export function formatNumber(value: number): string {
  return Number.isFinite(value) ? groupThousands(value) : '—';
}

/** "$4 800,00" for an amount; "—" where there is none. */
export function formatMoney(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '—' : moneyText(value);
}

/** "1 paciente", "1 284 pacientes". */
export function formatCount(count: number, singular: string, plural: string): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** "Sonrisa, Perfil e Intraoral": the browser's list format turns "y" into "e" before the sound of an i. */
export const formatList = (words: Iterable<string>): string => LIST.format(words);

/** "y 1 284 más": the end of a list that shows only its first items. */
export function formatMore(hidden: number): string {
  return `y ${formatNumber(hidden)} más`;
}

/**
 * "13 años", "1 año", "0 años": whole years, on every screen (specification §9). Null without a valid date of birth.
 */
export function formatAge(birth: string | null | undefined, today: string): string | null {
  const years = ageOn(birth, today);
  return years === null ? null : formatCount(years, 'año', 'años');
}

/** A number of bytes in the unit that people know. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toLocaleString('es', { maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0 })} ${units[unit] ?? ''}`;
}
