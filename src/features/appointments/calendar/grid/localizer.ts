// The library's calendar arithmetic on the clinic's wall clock (model/wall-clock.ts): all in UTC, where every day has 24 hours.
// With its date-fns localizer the tablet's own zone decides, which leaves an hour out once a year and shifts days.
import { DateLocalizer } from 'react-big-calendar';
import { DAY, MINUTE, addMonths, dateOfWall, mondayOf, wallDate } from '../model/wall-clock.ts';

const LENGTHS: Record<string, number> = {
  milliseconds: 1,
  seconds: 1000,
  minutes: MINUTE,
  hours: 60 * MINUTE,
  day: DAY,
  date: DAY,
  week: 7 * DAY,
};

/** In milliseconds; what the library asks without a unit is meant to the millisecond. */
const lengthOf = (unit = 'milliseconds') => LENGTHS[unit] ?? LENGTHS[`${unit}s`] ?? 1;

function startOf(date: Date | undefined, unit?: string): Date {
  // The library names the bounds of a column wrongly when it looks whether it has reckoned them already: then it has not.
  if (!date) return new Date(Number.NaN);
  if (unit === 'month') return wallDate(`${dateOfWall(date).slice(0, 8)}01`);
  if (unit === 'year') return wallDate(`${dateOfWall(date).slice(0, 5)}01-01`);
  if (unit === 'week') return wallDate(mondayOf(dateOfWall(date)));
  const length = lengthOf(unit);
  return new Date(Math.floor(date.getTime() / length) * length);
}

function add(date: Date, count: number, unit?: string): Date {
  if (unit === 'month' || unit === 'year') {
    const to = addMonths(dateOfWall(date), unit === 'year' ? count * 12 : count);
    return new Date(wallDate(to).getTime() + (date.getTime() % DAY));
  }
  return new Date(date.getTime() + count * lengthOf(unit));
}

const endOf = (date: Date, unit?: string): Date => new Date(add(startOf(date, unit), 1, unit).getTime() - 1);
const floor = (date: Date, unit?: string): number => startOf(date, unit).getTime();
const diff = (a: Date, b: Date, unit?: string): number => Math.abs(floor(a, unit) - floor(b, unit)) / lengthOf(unit);

function range(from: Date, to: Date, unit = 'day'): Date[] {
  const dates: Date[] = [];
  for (let date = from; date <= to; date = add(date, 1, unit)) dates.push(date);
  return dates;
}

const firstVisibleDay = (date: Date): Date => startOf(startOf(date, 'month'), 'week');
const lastVisibleDay = (date: Date): Date => endOf(endOf(date, 'month'), 'week');

/** The date of one with the time of day of the other. */
const merge = (date: Date, time: Date): Date => new Date(floor(date, 'day') + (time.getTime() % DAY));

const minutesFromMidnight = (date: Date): number => Math.floor((date.getTime() % DAY) / MINUTE);
const hour = (date: Date): string => date.toISOString().slice(11, 16);

interface Span {
  start: Date;
  end: Date;
}

// All that the library knows to ask: what is left out it would reckon in the tablet's zone.
const spec = {
  // Monday.
  firstOfWeek: () => 1,
  formats: {},
  // All words of the calendar are our own; the library writes the hours in the gutter.
  format: (value: unknown) => (value instanceof Date ? hour(value) : ''),
  startOf,
  endOf,
  add,
  range,
  diff,
  merge,
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (date: Date) => range(firstVisibleDay(date), lastVisibleDay(date)),
  ceil: (date: Date, unit?: string) =>
    floor(date, unit) === date.getTime() ? date : add(startOf(date, unit), 1, unit),
  eq: (a: Date, b: Date, unit?: string) => floor(a, unit) === floor(b, unit),
  neq: (a: Date, b: Date, unit?: string) => floor(a, unit) !== floor(b, unit),
  lt: (a: Date, b: Date, unit?: string) => floor(a, unit) < floor(b, unit),
  lte: (a: Date, b: Date, unit?: string) => floor(a, unit) <= floor(b, unit),
  gt: (a: Date, b: Date, unit?: string) => floor(a, unit) > floor(b, unit),
  gte: (a: Date, b: Date, unit?: string) => floor(a, unit) >= floor(b, unit),
  inRange: (date: Date, from: Date, to: Date, unit?: string) =>
    floor(date, unit) >= floor(from, unit) && floor(date, unit) <= floor(to, unit),
  min: (...dates: Date[]) => new Date(Math.min(...dates.map(Number))),
  max: (...dates: Date[]) => new Date(Math.max(...dates.map(Number))),
  isSameDate: (a: Date, b: Date) => floor(a, 'day') === floor(b, 'day'),
  daySpan: (a: Date, b: Date) => Math.ceil((b.getTime() - a.getTime()) / DAY),
  getSlotDate: (date: Date, minutes: number, offset: number) =>
    new Date(floor(date, 'day') + (minutes + offset) * MINUTE),
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getTotalMin: (a: Date, b: Date) => diff(a, b, 'minutes'),
  getMinutesFromMidnight: minutesFromMidnight,
  startAndEndAreDateOnly: () => false,
  continuesPrior: (start: Date, first: Date) => floor(start, 'day') < floor(first, 'day'),
  continuesAfter: (_start: Date, end: Date, last: Date) => end > last,
  inEventRange: ({ event, range: { start, end } }: { event: Span; range: Span }) =>
    floor(event.start, 'day') <= floor(end, 'day') && event.end > start,
  sortEvents: ({ evtA, evtB }: { evtA: Span; evtB: Span }) => evtA.start.getTime() - evtB.start.getTime(),
};

// Its types describe some of these as an earlier version called them.
export const localizer = new DateLocalizer(spec as unknown as ConstructorParameters<typeof DateLocalizer>[0]);
