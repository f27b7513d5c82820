// The clinic's hours, as the calendar shows them and forms propose them (specification §9).
import { addDays, type Moment } from '#domain/values/dates.ts';
import type { ClosedDays, OpeningHours } from '#domain/clinic/opening-hours.ts';
import { minutesOfDay, timeOfDay, type Stretch } from './time-of-day.ts';

/** The part of the clinic's settings that says when it sees patients. */
export interface ClinicHours {
  opening_hours: OpeningHours;
  closed_days: readonly ClosedDays[];
}

/** A clinic whose closed days leave no open one for longer than this proposes the day itself. */
const LOOK_AHEAD = 400;

/** The stretches in which the clinic is open on a date, in order; none on a day on which it is closed. */
export function openOn({ opening_hours, closed_days }: ClinicHours, date: string): Stretch[] {
  if (closed_days.some(({ from, until }) => from <= date && date <= until)) return [];
  return stretchesOf(opening_hours[weekdayOf(date)] ?? []);
}

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const stretchesOf = (spans: OpeningHours[number]): Stretch[] => spans.map(({ from, until }) => ({ from, to: until }));

/** Whether the clinic opens on a date. */
export const isWorkingDay = (hours: ClinicHours, date: string): boolean => openOn(hours, date).length > 0;

/** The first working day after a date. */
export function nextWorkingDay(hours: ClinicHours, date: string): string {
  const next = Array.from({ length: LOOK_AHEAD }, (_, days) => addDays(date, days + 1));
  return next.find((day) => isWorkingDay(hours, day)) ?? addDays(date, 1);
}

/** A date itself where it is a working day, else the next one. */
export const workingDayFrom = (hours: ClinicHours, date: string): string =>
  isWorkingDay(hours, date) ? date : nextWorkingDay(hours, date);

/** The stretches in which the clinic is still open on a date, as the clock stands now; none of a past day. */
export function openAfter(hours: ClinicHours, date: string, now: Moment): Stretch[] {
  if (date !== now.fecha) return date < now.fecha ? [] : openOn(hours, date);
  return openOn(hours, date).flatMap(({ from, to }) =>
    to <= now.hora ? [] : [{ from: from < now.hora ? now.hora : from, to }],
  );
}

/** From the first opening to the last closing of a date; on a closed day, of the week. */
export function dayOf(hours: ClinicHours, date: string): Stretch {
  const open = openOn(hours, date);
  return outer(open.length > 0 ? open : hours.opening_hours.flatMap(stretchesOf));
}

const NINE_TO_SIX: Stretch = { from: '09:00', to: '18:00' };

const outer = (stretches: readonly Stretch[]): Stretch =>
  stretches.length === 0
    ? NINE_TO_SIX
    : {
        from: stretches.map(({ from }) => from).reduce((a, b) => (b < a ? b : a)),
        to: stretches.map(({ to }) => to).reduce((a, b) => (b > a ? b : a)),
      };

/** The hours that the calendar shows: the week's, with a whole hour before and after; they widen where a visit lies outside. */
export function shownHours({ opening_hours }: ClinicHours): Stretch {
  const { from, to } = outer(opening_hours.flatMap(stretchesOf));
  const first = Math.floor(minutesOfDay(from) / 60) - 1;
  const last = Math.ceil(minutesOfDay(to) / 60) + 1;
  return { from: timeOfDay(Math.max(first, 0) * 60), to: timeOfDay(Math.min(last, 24) * 60) };
}

/** The stretches of `within` in which the clinic is closed on a date. */
export function closedWithin(hours: ClinicHours, date: string, within: Stretch): Stretch[] {
  const open = openOn(hours, date);
  const edges = [within.from, ...open.flatMap(({ from, to }) => [from, to]), within.to];
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[index * 2]!,
    to: edges[index * 2 + 1]!,
  })).filter(({ from, to }) => from < to);
}
