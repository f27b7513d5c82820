// The part of the calendar's state that is kept in the address, so that "back" and a reload restore it.
import { SPECIALTIES, type Specialty } from '#domain/agenda/appointment.ts';
import { isId } from '#domain/record/ids.ts';
import { isDate } from '#domain/values/dates.ts';
import { dropped } from '#ui/text/query-text.ts';

const RANGES = ['day', 'week', 'month'] as const;
export type CalendarRange = (typeof RANGES)[number];

/** The strip above a day narrows it to an estado, or, by `open`, to visits that are over and still have none. */
export const SHOWN = ['programada', 'confirmada', 'completada', 'inasistencia', 'open'] as const;
export type Shown = (typeof SHOWN)[number];

export interface CalendarSearch {
  view: 'calendar';
  range?: CalendarRange;
  /** A day of the range. Absent: today. */
  date?: string;
  /** The patient whose visits are shown. Absent: all. */
  patient?: string;
  /** The places that are shown. Absent: all. */
  rooms?: string[];
  specialty?: Specialty;
  shown?: Shown;
}

const among =
  <V extends string>(values: readonly V[]) =>
  (value: unknown): value is V =>
    values.includes(value as V);
const isRange = among(RANGES);
const isSpecialty = among(SPECIALTIES);
const isShown = among(SHOWN);

/** Reads the address's query; anything odd in it becomes the default. */
export function parseCalendar(raw: Record<string, unknown>): CalendarSearch {
  const { range, date, patient, rooms, specialty, shown } = raw;
  const places = Array.isArray(rooms) ? rooms.filter((room) => typeof room === 'string' && room !== '') : [];
  return {
    view: 'calendar',
    ...dropped(['range', 'date', 'rooms', 'specialty', 'shown', 'patient'], raw),
    ...(isRange(range) ? { range } : {}),
    ...(typeof date === 'string' && isDate(date) ? { date } : {}),
    ...(typeof patient === 'string' && isId(patient) ? { patient } : {}),
    ...(places.length > 0 ? { rooms: places as string[] } : {}),
    ...(isSpecialty(specialty) ? { specialty } : {}),
    ...(isShown(shown) ? { shown } : {}),
  };
}

const REMEMBERED = 'arcada_calendar_range';
/** From this width on a week is easy to read. */
const DESKTOP = '(min-width: 1100px)';

/**
 * The range that the calendar opens on: the last one used on this device, else the day on a tablet and the week on a
 * desktop.
 */
export function openingRange(): CalendarRange {
  const remembered = localStorage.getItem(REMEMBERED);
  if (isRange(remembered)) return remembered;
  return matchMedia(DESKTOP).matches ? 'week' : 'day';
}

export function rememberRange(range: CalendarRange): void {
  localStorage.setItem(REMEMBERED, range);
}
