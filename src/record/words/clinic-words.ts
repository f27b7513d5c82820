// The clinic's settings in words: its hours, its closed days, its country.
import { WEEKDAYS, type ClosedDays, type OpeningHours, type Span } from '#domain/clinic/opening-hours.ts';
import { sameValue } from '#domain/record/patch.ts';
import { formatDate, formatList } from '#ui/text/format.ts';

/** "Lunes". */
export const weekdayWord = (day: number): string => {
  const word = WEEKDAYS[day] ?? '';
  return word.charAt(0).toLocaleUpperCase('es') + word.slice(1);
};

/** "09:00 – 13:00 y 15:00 – 19:00", "cerrado". */
const spansWords = (spans: readonly Span[] = []): string =>
  spans.length === 0 ? 'cerrado' : formatList(spans.map(({ from, until }) => `${from} – ${until}`));

/** "Lunes a viernes: 09:00 – 18:00; sábado y domingo: cerrado": days of the same hours stand together. */
function openingHoursWords(hours: OpeningHours): string {
  const runs: { first: number; last: number }[] = [];
  for (const [day, spans] of hours.entries()) {
    const run = runs.at(-1);
    if (run && sameValue(hours[run.first], spans)) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map((run) => `${runWords(run)}: ${spansWords(hours[run.first])}`).join('; ');
}

function runWords({ first, last }: { first: number; last: number }): string {
  if (first === last) return weekdayWord(first);
  return `${weekdayWord(first)} ${last === first + 1 ? 'y' : 'a'} ${WEEKDAYS[last]}`;
}

/** "24/12/2026 – 02/01/2027 Vacaciones", "08/12/2026". */
function closedDaysWords({ from, until, name }: ClosedDays): string {
  const days = from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`;
  return name === '' ? days : `${days} ${name}`;
}

const REGIONS = new Intl.DisplayNames('es', { type: 'region' });

/** "Perú" for PE; a code without a name is its own. */
export const countryWord = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code);

/** The weekdays whose hours differ, with both. */
export const changedWeekdays = (before: OpeningHours, after: OpeningHours) =>
  WEEKDAYS.flatMap((_, day) =>
    sameValue(before[day], after[day]) ? [] : [{ day, before: spansWords(before[day]), after: spansWords(after[day]) }],
  );

/** "Sillón 1, sin nombre": a room whose name was emptied, or not typed yet, in a form. */
const roomsWords = (rooms: readonly string[]): string => rooms.map((room) => room.trim() || 'sin nombre').join(', ');

const IN_DAYS = ['max_offline_days', 'control_overdue_days'];

/** A value of the settings in words; null where a value is its own words. */
export function settingWords(field: string, value: unknown): string | null {
  if (field === 'opening_hours' && Array.isArray(value)) return openingHoursWords(value as OpeningHours);
  if (field === 'closed_days' && Array.isArray(value)) {
    return value.length === 0 ? 'ninguno' : (value as ClosedDays[]).map(closedDaysWords).join('; ');
  }
  if (field === 'rooms' && Array.isArray(value)) return value.length === 0 ? 'ninguno' : roomsWords(value as string[]);
  if (IN_DAYS.includes(field) && typeof value === 'number') return value === 1 ? '1 día' : `${value} días`;
  if (field === 'max_offline_days' && value === null) return 'Sin límite';
  if (field === 'country' && typeof value === 'string') return countryWord(value);
  if (field === 'country_code' && typeof value === 'string') return `+${value.replace('+', '')}`;
  return null;
}
