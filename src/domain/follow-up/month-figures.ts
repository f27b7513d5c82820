import { compareMoments, type Moment } from '#domain/values/dates.ts';
import { CONTACT_REASONS, type ContactAttempt, type ContactReason, type Outcome } from './contact-attempt.ts';

/** The numbers of persons who were called in a month, who were reached, and who came back. */
export interface MonthFigures {
  called: number;
  reached: number;
  returned: number;
}

/** The outcomes of an attempt in which somebody was spoken to, and the patient was not lost. */
const REACHED: readonly Outcome[] = ['contactado', 'cita_dada'];

/** The facts on which `monthFigures` depends beside the attempts. */
interface Around {
  /** The last visit of a patient that took place; null without any. */
  completedOf: (patient: string) => Moment | null;
  /** Date and hour of an instant in the clinic. */
  momentOf: (instant: string) => Moment;
}

/**
 * The figures of a month by the reason of its attempts, each person once. Came back: a visit took place after one of the
 * attempts, in that month or later.
 */
export function monthFigures(
  attempts: readonly Pick<ContactAttempt, 'patient' | 'at' | 'outcome' | 'reason'>[],
  { completedOf, momentOf }: Around,
): Record<ContactReason, MonthFigures> {
  const figuresOf = (reason: ContactReason): MonthFigures => {
    const own = attempts.filter((attempt) => attempt.reason === reason);
    const first = new Map<string, string>();
    for (const { patient, at } of own) if (at < (first.get(patient) ?? '\uffff')) first.set(patient, at);
    const returned = [...first].filter(([patient, at]) => {
      const completed = completedOf(patient);
      return completed !== null && compareMoments(completed, momentOf(at)) > 0;
    });
    const reached = own.filter(({ outcome }) => REACHED.includes(outcome)).map(({ patient }) => patient);
    return { called: first.size, reached: new Set(reached).size, returned: returned.length };
  };
  return Object.fromEntries(CONTACT_REASONS.map((reason) => [reason, figuresOf(reason)])) as Record<
    ContactReason,
    MonthFigures
  >;
}
