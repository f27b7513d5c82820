// Dates are 'YYYY-MM-DD' texts and are compared as texts; no time zone can shift them.
import { minutesAhead, offsetsAround, type ZoneOffsets } from './zone-offsets.ts';

/** A calendar date that exists, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A time of day, written HH:MM. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** A date and time of day as a clock on the clinic's wall shows them: two texts that sort in the order of time. */
export interface Moment {
  /** YYYY-MM-DD. */
  fecha: string;
  /** HH:MM. */
  hora: string;
}

/** Negative when `a` comes before `b`. */
export function compareMoments(a: Moment, b: Moment): number {
  return compareText(a.fecha, b.fecha) || compareText(a.hora, b.hora);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The date so many days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** "21/11/2026": a date as people read it (specification §1). */
export function dayMonthYear(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** Whether this machine can tell the time in a zone of this IANA name ("America/Lima") or alias. */
export const isTimeZone = (name: string): boolean => tables.has(name) || timeZoneNamed(name) !== null;

/** The clocks of zones that this machine does not know, as the server told them. */
const tables = new Map<string, ZoneOffsets>();

/**
 * Notes the clock of a zone for a machine that does not know it: an older browser, where the zone is new. A zone that it
 * knows keeps its own.
 */
export function tellZone(name: string, table: ZoneOffsets): void {
  if (table.length > 0 && timeZoneNamed(name) === null) tables.set(name, table);
}

/** The clock of a zone in the years around one, for machines that do not know it. */
export const zoneTable = (name: string, year: number): ZoneOffsets =>
  offsetsAround(year, (instant) => (wallClock(instant, name) - instant) / 60_000);

/** The time on the wall clock of a zone at a whole minute, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  const { fecha, hora } = momentIn(new Date(instant), timeZone);
  return Date.parse(`${fecha}T${hora}:00Z`);
}

/** The zone as this machine calls it ("america/lima" is America/Lima); null for an unknown name. */
export function timeZoneNamed(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** One cached format a time zone: building one costs far more than using it, and every write asks for the clinic's today. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // A zone that neither this machine nor the server could tell is read by the machine's own clock: to show an hour that may
  // be off is better than to show no screen at all.
  const usable = timeZone === undefined || timeZoneNamed(timeZone) === null ? undefined : timeZone;
  const format = new Intl.DateTimeFormat('en-CA', {
    ...(usable === undefined ? {} : { timeZone: usable }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** The date and time of an instant in a time zone (IANA name; the machine's own when absent). */
export function momentIn(instant: Date, timeZone?: string): Moment {
  const table = timeZone === undefined ? undefined : tables.get(timeZone);
  if (table) return momentIn(new Date(instant.getTime() + minutesAhead(table, instant.getTime()) * 60_000), 'UTC');
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    fecha: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    hora: `${part('hour')}:${part('minute')}`,
  };
}

/** The date of an instant in a time zone (IANA name; the machine's own when absent). */
export function dateIn(instant: Date, timeZone?: string): string {
  return momentIn(instant, timeZone).fecha;
}

/**
 * The instant at which the wall clocks of a time zone show this moment; milliseconds since 1970. A moment that the
 * change to summer time skips is read by the clock before the change; of a moment that occurs twice, the first counts.
 */
export function instantOf({ fecha, hora }: Moment, timeZone: string): number {
  const asUtc = Date.parse(`${fecha}T${hora}:00Z`);
  /** How far the zone's wall clock is ahead of UTC at an instant, milliseconds. */
  const ahead = (instant: number): number => {
    const shown = momentIn(new Date(instant), timeZone);
    return Date.parse(`${shown.fecha}T${shown.hora}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  };
  // A day before and a day after, because no change of the clock can lie between the guess and the zone's own noon.
  const offsets = [ahead(asUtc - 86_400_000), ahead(asUtc + 86_400_000)];
  const fitting = offsets.map((offset) => asUtc - offset).filter((instant) => ahead(instant) === asUtc - instant);
  return fitting.length > 0 ? Math.min(...fitting) : asUtc - offsets[0]!;
}

/** Whole years from a date of birth to `today`, one less before the birthday (specification §9); null without a valid date. */
export function ageOn(birth: string | null | undefined, today: string): number | null {
  if (!birth || !isDate(birth) || birth > today) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
