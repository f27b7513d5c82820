// One row a patient with the facts by which they stand in the follow-up list. Each collection writes its own part of the row,
// so that the list reads neither histories nor visits: only the rows of those who have no visit ahead.
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import {
  laterControl,
  lastControl,
  newestAttempt,
  newestOpenCase,
  NO_FACTS,
  oldestBudget,
  visitFacts,
  type FollowUpFacts,
} from '#domain/follow-up/facts.ts';
import { concernOf, type Concern } from '#domain/follow-up/follow-up.ts';
import type { Budget } from '#domain/money/budget.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Aggregate } from './sums.ts';

/** The facts of one patient. */
export interface KeptFollowUp extends FollowUpFacts {
  patient: string;
  /** Indexed with `ahead`; null, for a patient whom the list leaves out, is in no index. */
  concern: Concern | null;
}

/** The change of a patient's row by a collection, given its rows that went and those that came; null: read them all. */
type Follow<Row> = (known: FollowUpFacts, went: readonly Row[], came: readonly Row[]) => Partial<FollowUpFacts> | null;

/** The part of the rows that one collection writes. */
function part<Row>(
  collection: CollectionName,
  {
    index,
    keyOf,
    tells,
    follow,
  }: { index: string; keyOf: (row: Row) => string; tells: (row: Row) => unknown; follow: Follow<Row> },
): Aggregate<Row, KeptFollowUp> {
  return {
    collection,
    table: 'follow_up',
    // The keys alone, without sums.
    reckon: (rows) => new Map(rows.map((row) => [keyOf(row), []])),
    toKept: (patient) => ({ patient }),
    sumsOf: () => [],
    tells: (row) => [keyOf(row), tells(row)],
    beside: { index, keyOf, follow: (known, went, came) => follow(known ?? NO_FACTS, went, came) },
    complete: (row) => ({ ...NO_FACTS, ...row, patient: row.patient!, concern: concernOf({ ...NO_FACTS, ...row }) }),
  };
}

/** A part that new rows are added to. When a row changes in what the part tells, or goes, all rows of the patient are read again. */
const ofPatient = <Row extends { patient: string }>(
  collection: CollectionName,
  add: (known: FollowUpFacts, came: readonly Row[]) => Partial<FollowUpFacts>,
) =>
  part<Row>(collection, {
    index: 'patient',
    keyOf: ({ patient }) => patient,
    tells: (row) => add(NO_FACTS, [row]),
    follow: (known, went, came) => (went.length === 0 ? add(known, came) : null),
  });

const patientFacts = (patient: Patient | undefined) => ({
  status: patient?.treatment_status ?? null,
  registered: patient?.created_at ?? null,
});

const orNone = <T>(known: T | null): T[] => (known === null ? [] : [known]);

/** All parts of the rows, in the table `follow_up`. */
export const FOLLOW_UP = [
  part<Patient>('patients', {
    index: 'id',
    keyOf: ({ id }) => id,
    tells: patientFacts,
    follow: (_known, _went, came) => patientFacts(came.at(-1)),
  }),
  ofPatient<OrthodonticCase>('orthodontic-cases', (known, came) => ({
    case: newestOpenCase([...orNone(known.case), ...came]),
  })),
  ofPatient<ClinicalHistory>('clinical-histories', (known, came) => ({
    control: came.map((history) => lastControl(history)).reduce(laterControl, known.control),
  })),
  ofPatient<Appointment>('appointments', (known, came) => visitFacts(came, known)),
  ofPatient<Budget>('budgets', (known, came) => ({ budget: oldestBudget([...orNone(known.budget), ...came]) })),
  part<Payment>('payments', {
    index: 'patient',
    keyOf: ({ patient }) => patient,
    tells: () => null,
    follow: (known, went, came) => ({ payments: known.payments - went.length + came.length }),
  }),
  ofPatient<ContactAttempt>('contact-attempts', (known, came) => {
    const own = came.filter(({ reason }) => reason === 'seguimiento');
    return {
      attempt: newestAttempt([...orNone(known.attempt), ...own]),
      attempts: known.attempts + own.length,
    };
  }),
] as const;
