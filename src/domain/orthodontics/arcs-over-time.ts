// The wires of a case over the months of the calendar: two rows of bars, with controls, missed visits and months without
// a control below them.
import type { Archwire } from '#domain/clinical/notes/orthodontic-control.ts';
import { addMonths, daysBetween, monthOf, monthsBetween } from '#domain/values/spans.ts';
import { isWithin, lastDayOf, type CaseControl, type Course } from './case-controls.ts';
import { wireRuns, type Arch } from './in-mouth.ts';
import { plannedEndOf, treatmentMonths } from './treatment-months.ts';

/** A month of the calendar. */
export interface CalendarMonth {
  /** The month's first day. */
  from: string;
  days: number;
}

/** A wire in its row. */
export interface WireBar {
  wire: Archwire;
  from: string;
  /** The day on which it was changed; of the one in place, the last day of the case, or today. */
  until: string;
  /** The wire is in place. */
  current: boolean;
}

/** All that is drawn. */
export interface ArcsOverTime {
  /** The months from the start to the planned end; once that is past, to the month after today while the case goes on. */
  months: CalendarMonth[];
  upper: WireBar[];
  lower: WireBar[];
  /** Days with a control, the oldest first. */
  controls: string[];
  /** Days of visits that the patient missed. */
  missed: string[];
  /** Months of treatment that passed without a control. */
  without: { from: string; until: string }[];
  plannedEnd: string;
  /** Today, or the last day of a finished case. */
  now: string;
}

/** `controls` are those of the case, the newest first; `missed` the days of the patient's missed visits. */
export function arcsOverTime(
  course: Course,
  controls: readonly CaseControl[],
  missed: readonly string[],
  today: string,
): ArcsOverTime {
  const now = lastDayOf(course, today);
  const days = [...new Set(controls.map(({ date }) => date))].toSorted();
  const months = calendarMonths(course, now);
  const end = addMonths(months.at(-1)!.from, 1);
  const shown = (date: string) => date < end;
  const bars = (arch: Arch): WireBar[] =>
    wireRuns(controls, arch)
      // A control may be dated later than today by a slip of the pen.
      .filter(({ from }) => from <= now)
      .map(({ wire, from, until }) => {
        const current = until === null || until > now;
        return { wire, from, until: current ? now : until, current };
      });
  return {
    months,
    upper: bars('upper'),
    lower: bars('lower'),
    controls: days.filter(shown),
    missed: [...new Set(missed)].filter((date) => isWithin(course, date) && shown(date)).toSorted(),
    without: treatmentMonths(course, days, today).without.map(({ from, until }) => ({ from, until })),
    plannedEnd: plannedEndOf(course),
    now,
  };
}

/** The months from the start to the planned end; past it a month more than the present one, while the case goes on. */
function calendarMonths(course: Course, now: string): CalendarMonth[] {
  const plannedEnd = plannedEndOf(course);
  const beyond = course.phase === 'terminado' ? now : addMonths(monthOf(now), 1);
  const last = now < plannedEnd ? plannedEnd : beyond;
  const first = monthOf(course.started_on);
  return Array.from({ length: monthsBetween(first, last) + 1 }, (_, place): CalendarMonth => {
    const from = addMonths(first, place);
    return { from, days: daysBetween(from, addMonths(from, 1)) };
  });
}

/** The place in the drawing, 0 to 100, where a day begins; a day outside of the drawing stands at its edge. */
export function placeOf(months: readonly CalendarMonth[], date: string): number {
  const all = months.reduce((sum, { days }) => sum + days, 0);
  return Math.min(100, Math.max(0, (daysBetween(months[0]!.from, date) / all) * 100));
}
