// The months of treatment of a case, each from the day of its start to the same day of the next month.
import { addMonths, daysBetween, monthsBetween } from '#domain/values/spans.ts';
import { lastDayOf, type Course } from './case-controls.ts';

/** One month of treatment. */
export interface TreatmentMonth {
  /** The month's first day. */
  from: string;
  /** The first day of the next one. */
  until: string;
  /** controlled, without: it is over, with or without a control. current: under way. ahead: not begun. */
  state: 'controlled' | 'without' | 'current' | 'ahead';
  /** The part of it that has passed, 0 to 1. */
  share: number;
  /** The month lies beyond the planned end. */
  beyond: boolean;
}

/** The progress of a case. */
export interface TreatmentMonths {
  /** The month under way, 1 on the first day; 0 before the start. Of a finished case, that of its last day. */
  month: number;
  /** The months planned. */
  planned: number;
  /** The months begun beyond the plan: 1 on the planned end's own day. */
  more: number;
  /** The day on which the plan ends. */
  plannedEnd: string;
  /** All planned months, and those beyond. */
  months: TreatmentMonth[];
  /** The months that are over without any control. */
  without: TreatmentMonth[];
}

/** The day on which a plan of so many months ends. */
export const plannedEndOf = ({ started_on, planned_months }: Pick<Course, 'started_on' | 'planned_months'>): string =>
  addMonths(started_on, planned_months);

/** The month of treatment of a day, 1 for the first; 0 for a day before the start. */
export const monthOn = ({ started_on }: Pick<Course, 'started_on'>, date: string): number =>
  Math.max(0, monthsBetween(started_on, date) + 1);

/**
 * The months of a case with these days of controls. A finished case stands still on its last day; a suspended one goes
 * on, since its plan does not wait.
 */
export function treatmentMonths(course: Course, controls: readonly string[], today: string): TreatmentMonths {
  const { started_on, planned_months: planned } = course;
  const last = lastDayOf(course, today);
  const month = monthOn(course, last);
  const controlled = new Set(controls.map((date) => monthOn(course, date)));
  const months = Array.from({ length: Math.max(planned, month) }, (_, place): TreatmentMonth => {
    const number = place + 1;
    const [from, until] = [addMonths(started_on, place), addMonths(started_on, number)];
    const shared = { from, until, beyond: number > planned };
    if (number > month) return { ...shared, state: 'ahead', share: 0 };
    if (number < month) return { ...shared, state: controlled.has(number) ? 'controlled' : 'without', share: 1 };
    // The day `last` belongs to what has passed: a month is never empty on the day on which it begins.
    return { ...shared, state: 'current', share: (daysBetween(from, last) + 1) / daysBetween(from, until) };
  });
  return {
    month,
    planned,
    more: Math.max(0, month - planned),
    plannedEnd: plannedEndOf(course),
    months,
    without: months.filter(({ state }) => state === 'without'),
  };
}
