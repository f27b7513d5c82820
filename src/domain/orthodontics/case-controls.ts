// The controls of an orthodontic case: entries of the patient's history, never typed twice.
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { controlOf, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { isDate } from '#domain/values/dates.ts';
import type { OrthodonticCase } from './orthodontic-case.ts';

/** The fields of a case that say when it ran. */
export type Course = Pick<OrthodonticCase, 'started_on' | 'planned_months' | 'phase' | 'finished_on'>;

/** A control with the entry that holds it. */
export interface CaseControl {
  /** Id of the entry. */
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  doctor: string;
  control: OrthodonticControl;
}

/**
 * The day up to which a case is reckoned: today, or the day on which it was finished. An end in the years to come, as a
 * slip of the pen may write it, would be thousands of months.
 */
export const lastDayOf = ({ phase, finished_on }: Course, today: string): string =>
  phase === 'terminado' && finished_on !== null && finished_on < today ? finished_on : today;

/** Whether a day belongs to a case: not before its start, nor after the end of a finished one. */
export function isWithin({ started_on, phase, finished_on }: Course, date: string): boolean {
  return date >= started_on && (phase !== 'terminado' || finished_on === null || date <= finished_on);
}

/**
 * The controls of a case, the newest first; of two on one day, the one noted last. `timeline` is that of the history
 * (`timelineOf`). An entry whose date is no date, as another program may have left it, counts for no case.
 */
export function controlsOf(course: Course, timeline: readonly Treatment[]): CaseControl[] {
  return timeline.flatMap((entry) => {
    const control = isDate(entry.date) && isWithin(course, entry.date) ? controlOf(entry) : null;
    return control === null ? [] : [{ id: entry.id, date: entry.date, doctor: entry.doctor, control }];
  });
}
