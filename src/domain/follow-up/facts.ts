// The facts by which a patient stands in the follow-up list, each taken from the rows of one collection. Facts of one kind
// join by the same function: those of some rows with those known before.
import type { Appointment, Estado } from '#domain/agenda/appointment.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { isExpected } from '#domain/agenda/reminder.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { controlOf } from '#domain/clinical/notes/orthodontic-control.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import type { Budget } from '#domain/money/budget.ts';
import { isOpen, newestFirst, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import type { TreatmentStatus } from '#domain/patients/patient.ts';
import { compareMoments, isDate, type Moment } from '#domain/values/dates.ts';
import type { ContactAttempt } from './contact-attempt.ts';

/** A case as far as the list asks. */
export type CaseFact = Pick<OrthodonticCase, 'id' | 'phase' | 'started_on' | 'created_at'>;
/** The last control: its date, and the weeks until the next one; null where none were noted. */
export interface LastControl {
  date: string;
  weeks: number | null;
}
/** A visit that took place or was missed. */
export type VisitFact = Pick<Appointment, 'fecha' | 'hora' | 'estado'>;
/** A budget as far as the list asks. */
export type BudgetFact = Pick<Budget, 'id' | 'created_at' | 'total_amount'>;
/** An attempt as a row of the list shows it. */
export type AttemptFact = Pick<ContactAttempt, 'id' | 'at' | 'created_at' | 'channel' | 'outcome' | 'call_again_on'>;

/** A patient's visits as far as the list asks. */
export interface VisitFacts {
  /** The date of the last visit that is programada or confirmada, past or to come; '' without any. */
  ahead: string;
  /** The latest visit, whatever its estado; it may be of a day to come. */
  latest: VisitFact | null;
  /** The latest visit that took place. */
  completed: Moment | null;
}

/** Everything by which a patient stands in the list, or does not. */
export interface FollowUpFacts extends VisitFacts {
  /** Null: there is no such patient, or not yet on this tablet. */
  status: TreatmentStatus | null;
  /** The instant at which the patient was registered. */
  registered: string | null;
  /** The newest open case. */
  case: CaseFact | null;
  control: LastControl | null;
  /** The oldest budget. */
  budget: BudgetFact | null;
  /** The number of payments ever. */
  payments: number;
  /** The newest attempt with reason seguimiento, and how many there are. */
  attempt: AttemptFact | null;
  attempts: number;
}

/** The facts of a patient of whom no row is known. */
export const NO_FACTS: FollowUpFacts = {
  status: null,
  registered: null,
  case: null,
  control: null,
  ahead: '',
  latest: null,
  completed: null,
  budget: null,
  payments: 0,
  attempt: null,
  attempts: 0,
};

/** The newest of the open cases, by the day on which it was started. */
export function newestOpenCase(cases: readonly CaseFact[]): CaseFact | null {
  const [newest] = newestFirst(cases.filter(isOpen));
  if (!newest) return null;
  const { id, phase, started_on, created_at } = newest;
  return { id, phase, started_on, created_at };
}

/** Every control in a history has this key in its notes: the others need not be taken apart. */
const CONTROL_KEY = '"control"';

/**
 * The last control of a history, up to a day where one is given: by its date; of two on one day, the one noted last. Null
 * without any.
 */
export function lastControl(history: Pick<ClinicalHistory, 'id' | 'notes'>, until?: string): LastControl | null {
  if (!history.notes?.includes(CONTROL_KEY)) return null;
  let last: LastControl | null = null;
  for (const treatment of treatmentsOf(history)) {
    if (!isDate(treatment.date) || (until !== undefined && treatment.date > until)) continue;
    const control = controlOf(treatment);
    if (control && (!last || treatment.date >= last.date)) last = { date: treatment.date, weeks: control.weeks };
  }
  return last;
}

/** The later of two controls; the second where both are of one day. */
export function laterControl(a: LastControl | null, b: LastControl | null): LastControl | null {
  if (!a || !b) return a ?? b;
  return b.date >= a.date ? b : a;
}

const COUNTED: readonly Estado[] = ['programada', 'confirmada', 'completada', 'inasistencia'];

/**
 * The facts of some visits, joined with those of others. A visit that was moved to another date is none: the new one is. One
 * whose estado only a newer build knows is none either.
 */
export function visitFacts(visits: readonly Appointment[], others: VisitFacts = NO_FACTS): VisitFacts {
  let { ahead, latest, completed } = others;
  for (const { fecha, hora, estado, notes } of visits) {
    if (!isDate(fecha) || !COUNTED.includes(estado) || rescheduledTo({ estado, notes }) !== null) continue;
    if (isExpected({ estado, notes }) && fecha > ahead) ahead = fecha;
    if (!latest || compareVisits({ fecha, hora, estado }, latest) > 0) latest = { fecha, hora, estado };
    if (estado === 'completada' && (!completed || compareMoments({ fecha, hora }, completed) > 0)) {
      completed = { fecha, hora };
    }
  }
  return { ahead, latest, completed };
}

/** The order in time. The missed one of two visits at one hour comes first: a patient who came to the other did come. */
const compareVisits = (a: VisitFact, b: VisitFact): number =>
  compareMoments(a, b) || Number(b.estado === 'inasistencia') - Number(a.estado === 'inasistencia');

/** The oldest of some budgets, by the instant at which it was made. */
export function oldestBudget(budgets: readonly BudgetFact[]): BudgetFact | null {
  const [oldest] = budgets.toSorted((a, b) => compareText(a.created_at, b.created_at) || compareText(a.id, b.id));
  if (!oldest) return null;
  const { id, created_at, total_amount } = oldest;
  return { id, created_at, total_amount };
}

/** The newest of some attempts. */
export function newestAttempt(attempts: readonly AttemptFact[]): AttemptFact | null {
  const [newest] = attempts.toSorted((a, b) => compareAttempts(b, a));
  if (!newest) return null;
  const { id, at, created_at, channel, outcome, call_again_on } = newest;
  return { id, at, created_at, channel, outcome, call_again_on };
}

/** Negative when the attempt `a` came before `b`: by its hour, then in the order of saving. */
export const compareAttempts = (
  a: Pick<ContactAttempt, 'id' | 'at' | 'created_at'>,
  b: Pick<ContactAttempt, 'id' | 'at' | 'created_at'>,
): number => compareText(a.at, b.at) || compareText(a.created_at, b.created_at) || compareText(a.id, b.id);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
