// The patients to be called, and why: a patient under treatment without a visit ahead, or one whose budget nobody answered.
import { intervalDays } from '#domain/orthodontics/next-control.ts';
import { addDays } from '#domain/values/dates.ts';
import type { AttemptFact, FollowUpFacts, LastControl } from './facts.ts';

/** The reasons for which a patient stands in the list. A patient has one, the most telling. */
export const FOLLOW_UP_REASONS = ['control_vencido', 'falto', 'sin_cita', 'presupuesto'] as const;
/** One of `FOLLOW_UP_REASONS`. */
export type FollowUpReason = (typeof FOLLOW_UP_REASONS)[number];
/** The Spanish words of each reason. */
export const FOLLOW_UP_LABELS = {
  control_vencido: 'Control vencido',
  falto: 'Faltó a su cita',
  sin_cita: 'Sin próxima cita',
  presupuesto: 'Presupuesto sin respuesta',
} satisfies Record<FollowUpReason, string>;

/** The days that a budget may wait for an answer. */
const BUDGET_DAYS = 14;

/** The questions of the list about a patient: whether the next visit is arranged, or what became of the budget. */
export const CONCERNS = ['tratamiento', 'presupuesto'] as const;
/** One of `CONCERNS`. */
export type Concern = (typeof CONCERNS)[number];

/**
 * The list's question about a patient, on whatever day; null for one whom it leaves out: in pause, with a suspended case, or
 * neither under treatment nor with a budget that waits.
 */
export function concernOf({ status, case: open, budget, payments }: FollowUpFacts): Concern | null {
  if (status === null || status === 'en_pausa' || open?.phase === 'suspendido') return null;
  if (status === 'iniciado' || open) return 'tratamiento';
  return status === 'en_planificacion' && budget && payments === 0 ? 'presupuesto' : null;
}

/** The clinic's day and rules. */
export interface FollowUpRules {
  /** Today in the clinic. */
  today: string;
  /** The days after which a control is overdue that noted no interval (a setting of the clinic). */
  overdueDays: number;
  /** The date of an instant in the clinic. */
  dayOf: (instant: string) => string;
}

/** The reason for which a patient stands in the list, and the date since when. */
export interface FollowUp {
  reason: FollowUpReason;
  since: string;
}

/**
 * The patient's place in the list; null for one who does not stand in it. `facts.latest` and `facts.control` must be of a day up to
 * today. Whether an attempt hides the patient meanwhile is another question (`hidingOf`).
 */
export function followUpOf(facts: FollowUpFacts, { today, overdueDays, dayOf }: FollowUpRules): FollowUp | null {
  const concern = concernOf(facts);
  if (concern === null || facts.ahead >= today) return null;
  if (concern === 'presupuesto') {
    const made = dayOf(facts.budget!.created_at);
    return addDays(made, BUDGET_DAYS) <= today ? { reason: 'presupuesto', since: made } : null;
  }
  const { latest, control: last, case: open, registered } = facts;
  // A control of the missed visit's own day says that the patient came after all; so does one before the case was started.
  if (latest?.estado === 'inasistencia' && !(last && last.date >= latest.fecha)) {
    return { reason: 'falto', since: latest.fecha };
  }
  const control = controlInCase(facts);
  const due = control && addDays(control.date, intervalDays(control, overdueDays));
  if (due && due < today) return { reason: 'control_vencido', since: due };
  return { reason: 'sin_cita', since: control?.date ?? latest?.fecha ?? open?.started_on ?? dayOf(registered!) };
}

/** The last control of the treatment: with an open case, one before its start is of an earlier treatment. */
export function controlInCase({ control, case: open }: Pick<FollowUpFacts, 'control' | 'case'>): LastControl | null {
  return control && open && control.date < open.started_on ? null : control;
}

/** The time for which a patient is out of sight: until that date, or, with null, until somebody takes it back. */
export interface Hiding {
  until: string | null;
}

/** Whether the newest attempt hides a patient today; null for one in sight. */
export function hidingOf(attempt: Pick<AttemptFact, 'outcome' | 'call_again_on'> | null, today: string): Hiding | null {
  if (attempt?.outcome === 'no_desea') return { until: null };
  const until = attempt?.outcome === 'llamar_despues' ? attempt.call_again_on : null;
  return until !== null && until > today ? { until } : null;
}
