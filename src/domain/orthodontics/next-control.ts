// The next control of a case, and the visit at which it can take place.
import { isExpected } from '#domain/agenda/reminder.ts';
import { addDays, compareMoments, type Moment } from '#domain/values/dates.ts';
import { daysSince } from '#domain/values/spans.ts';
import type { CaseControl, Course } from './case-controls.ts';

/** Days from a control to the next one: the weeks that it notes, or in their place the days that the clinic set. */
export const intervalDays = ({ weeks }: { weeks: number | null }, usualDays: number): number =>
  weeks === null ? usualDays : weeks * 7;

/** The fields of an appointment that tell whether the patient will come. */
export type Visit = Moment & { estado: string; notes?: string | null };

/** The next control of a case. */
export interface NextControl<V extends Visit> {
  /** The last control; null before the first one, when none is due. */
  last: string | null;
  /** The day from which the next one is due; null before the first one, and while the case is suspended. */
  due: string | null;
  /** The interval that the last control notes, weeks; null where it notes none. */
  weeks: number | null;
  /** The interval in days: those weeks, or the usual days in their place. */
  days: number;
  /** Days since the control was due; 0 while it is not overdue. */
  overdue: number;
  /** The next visit; null: none is planned. */
  visit: V | null;
}

/** A patient's next visit, today's included whatever its hour: programada or confirmada, and not moved to another date. */
function visitAhead<V extends Visit>(appointments: readonly V[], today: string): V | null {
  const ahead = appointments.filter((each) => each.fecha >= today && isExpected(each));
  return ahead.toSorted(compareMoments)[0] ?? null;
}

/**
 * The next control: the last one plus its interval, or plus `usualDays` where it notes none. Null for a finished case.
 * `controls` are those of the case, the newest first.
 */
export function nextControl<V extends Visit>(
  course: Course,
  controls: readonly CaseControl[],
  appointments: readonly V[],
  today: string,
  usualDays: number,
): NextControl<V> | null {
  if (course.phase === 'terminado') return null;
  const visit = visitAhead(appointments, today);
  const [newest] = controls;
  const weeks = newest?.control.weeks ?? null;
  const days = intervalDays({ weeks }, usualDays);
  // A suspended case expects no control.
  const due = newest && course.phase !== 'suspendido' ? addDays(newest.date, days) : null;
  const overdue = due === null ? 0 : daysSince(due, today);
  return { last: newest?.date ?? null, due, weeks, days, overdue, visit };
}
