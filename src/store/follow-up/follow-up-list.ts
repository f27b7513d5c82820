// The follow-up list, read from the kept rows of those who have no visit ahead (kept/follow-up.ts).
import {
  lastControl,
  laterControl,
  visitFacts,
  type AttemptFact,
  type BudgetFact,
  type LastControl,
  type VisitFact,
} from '#domain/follow-up/facts.ts';
import {
  CONCERNS,
  controlInCase,
  FOLLOW_UP_REASONS,
  followUpOf,
  hidingOf,
  type FollowUp,
  type FollowUpReason,
  type Hiding,
} from '#domain/follow-up/follow-up.ts';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { dateIn } from '#domain/values/dates.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { KeptFollowUp } from '#store/database/kept/follow-up.ts';

/** The collections on which the list depends: before all of them have come, somebody with a visit might stand in it. */
export const FOLLOW_UP_SOURCES = [
  'clinic-settings',
  'patients',
  'appointments',
  'clinical-histories',
  'budgets',
  'payments',
  'orthodontic-cases',
  'contact-attempts',
] as const satisfies readonly CollectionName[];

/** A patient in the list, with the facts that a row shows. */
export interface Followed extends FollowUp {
  patient: string;
  /** The last control of the treatment. */
  control: LastControl | null;
  /** The latest visit up to today. */
  latest: VisitFact | null;
  budget: BudgetFact | null;
  /** The newest attempt with reason seguimiento, and how many there are. */
  attempt: AttemptFact | null;
  attempts: number;
  /** The attempt that keeps the patient out of sight; null for one in sight. */
  hiding: Hiding | null;
}

/** Everybody who stands in the list, those who wait longest first, in sight or hidden by an attempt. */
export interface FollowedPatients {
  shown: Followed[];
  hidden: Followed[];
}

/** Reads the whole list of a day. For a live query. */
export async function followedPatients(db: ArcadaDatabase, today: string): Promise<FollowedPatients> {
  const clinic = (await readClinic(db)) ?? UNKNOWN_CLINIC;
  const rules = {
    today,
    overdueDays: clinic.control_overdue_days,
    dayOf: (instant: string) => dateIn(new Date(instant), clinic.timezone),
  };
  const all: Followed[] = [];
  for (const facts of await withoutVisitAhead(db, today)) {
    const place = followUpOf(facts, rules);
    if (!place) continue;
    const { patient, latest, budget, attempt, attempts } = facts;
    const control = controlInCase(facts);
    all.push({ ...place, patient, control, latest, budget, attempt, attempts, hiding: hidingOf(attempt, today) });
  }
  all.sort((a, b) => compareText(a.since, b.since) || compareText(a.patient, b.patient));
  return { shown: all.filter(({ hiding }) => !hiding), hidden: all.filter(({ hiding }) => hiding) };
}

/** The number of patients in sight on each day's list. For a live query. */
export async function countFollowed(db: ArcadaDatabase, today: string): Promise<number> {
  return (await followedPatients(db, today)).shown.length;
}

/** The number of patients in sight for each reason. */
export function countReasons(shown: readonly Followed[]): Record<FollowUpReason, number> {
  const counts = Object.fromEntries(FOLLOW_UP_REASONS.map((reason) => [reason, 0])) as Record<FollowUpReason, number>;
  for (const { reason } of shown) counts[reason] += 1;
  return counts;
}

/** The facts of all whom the list asks about and who have no visit from today on, by an index. */
async function withoutVisitAhead(db: ArcadaDatabase, today: string): Promise<KeptFollowUp[]> {
  const ranges = await Promise.all(
    CONCERNS.map((concern) =>
      db.follow_up.where('[concern+ahead]').between([concern, ''], [concern, today], true, false).toArray(),
    ),
  );
  return Promise.all(ranges.flat().map((facts) => upTo(db, today, facts)));
}

/**
 * The facts with the latest visit and the last control up to a day. A visit of a later day that is missed or over already says
 * nothing yet; nor does a control that a slip of the pen dated in the years to come, which would hide that none is due.
 */
async function upTo(db: ArcadaDatabase, today: string, facts: KeptFollowUp): Promise<KeptFollowUp> {
  const { patient, latest, control } = facts;
  const known = { ...facts };
  if (latest !== null && latest.fecha > today) {
    const visits = await db.records('appointments').where({ patient }).toArray();
    known.latest = visitFacts(visits.filter(({ fecha }) => fecha <= today)).latest;
  }
  if (control !== null && control.date > today) {
    const histories = await db.records('clinical-histories').where({ patient }).toArray();
    known.control = histories.map((history) => lastControl(history, today)).reduce(laterControl, null);
  }
  return known;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
