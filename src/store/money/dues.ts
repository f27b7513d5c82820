// The people who owe instalments: from the store's kept dues, never from budgets and payments.
import { INITIAL, overdueOf, overdueTogether, type Instalment, type Overdue } from '#domain/money/instalments.ts';
import { addDays, dateIn } from '#domain/values/dates.ts';
import { fromCents, sumOf } from '#domain/values/money.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { keptLines, ownersOf, type KeptDues } from '#store/database/kept/dues.ts';

/** The sums that a budget with instalments still asks for. */
export interface BudgetDues {
  budget: string;
  /** The number of the budget's instalments, paid ones too. */
  count: number;
  overdue: Overdue;
  /** The part that is due from today to Sunday; `since` is the first of these days. */
  week: Overdue;
  /** The first line that lacks something, and the first of them that is due from today on. */
  next: Instalment;
  soonest: Instalment | undefined;
  /** All that lacks, also later. */
  missing: number;
}

/** The sums that a patient still owes in instalments, all budgets together. */
export interface PersonDues {
  patient: string;
  /** The budgets; the one with the oldest debt comes first. */
  budgets: BudgetDues[];
  overdue: Overdue;
  week: Overdue;
  missing: number;
}

/** A part of all debts. */
export interface DuesSum {
  people: number;
  instalments: number;
  initials: number;
  amount: number;
}

/** All debts in instalments. */
export interface Dues {
  /** The people who owe; the one with the oldest debt comes first. */
  people: PersonDues[];
  sums: { overdue: DuesSum; week: DuesSum; all: DuesSum };
  /** The last day of this week, YYYY-MM-DD. */
  sunday: string;
}

/** The Sunday on or after a date. */
export function sundayOf(date: string): string {
  return addDays(date, (7 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7);
}

/** The next day on which something of a person is due, from today on; undefined where all is overdue. */
export const nextDueOf = ({ budgets }: Pick<PersonDues, 'budgets'>): string | undefined =>
  budgets.flatMap(({ soonest }) => soonest?.due ?? []).toSorted()[0];

/** Everybody with instalments to pay. For a live query. */
export async function readDues(db: ArcadaDatabase, today: string): Promise<Dues> {
  const [rows, clinic] = await Promise.all([db.dues.where('next_due').above('').toArray(), readClinic(db)]);
  const sunday = sundayOf(today);
  const people = peopleOf(rows.flatMap((row) => duesOf(row, { today, sunday, timeZone: clinic?.timezone }) ?? []));
  return {
    people,
    sunday,
    sums: {
      overdue: sumUp(people, ({ overdue }) => overdue),
      week: sumUp(people, ({ week }) => week),
      all: sumUp(people, ({ missing }) => ({ instalments: 0, initials: 0, amount: missing, since: null })),
    },
  };
}

/** The overdue sums of the whole clinic. Only rows that may be overdue are read. For a live query. */
export async function overdueSums(db: ArcadaDatabase, today: string): Promise<DuesSum> {
  const [rows, clinic] = await Promise.all([db.dues.where('next_due').between('0', today).toArray(), readClinic(db)]);
  const found = rows.flatMap((row) => duesOf(row, { today, sunday: today, timeZone: clinic?.timezone }) ?? []);
  return sumUp(peopleOf(found), ({ overdue }) => overdue);
}

interface When {
  today: string;
  sunday: string;
  timeZone: string | undefined;
}

/** Null where nothing lacks. */
function duesOf(row: KeptDues, { today, sunday, timeZone }: When): (BudgetDues & { patient: string }) | null {
  // The zone's calendar is asked for few: once its initial payment was made, nothing depends on the day of a budget.
  const madeOn = row.paid < row.down_payment ? dateIn(new Date(row.made), timeZone) : '';
  const late: Instalment[] = [];
  const soon: Instalment[] = [];
  let next: Instalment | undefined;
  let soonest: Instalment | undefined;
  for (const line of keptLines(row, madeOn)) {
    next ??= line;
    if (line.due < today) late.push(line);
    else if (soonest === undefined || line.due < soonest.due) soonest = line;
    if (line.due >= today && line.due <= sunday) soon.push(line);
    if (line.due > sunday && line.number !== INITIAL) break;
  }
  if (!next) return null;
  return {
    ...ownersOf(row.key),
    count: row.instalments,
    overdue: overdueOf(late),
    week: overdueOf(soon),
    next,
    soonest,
    missing: fromCents(row.total - row.paid),
  };
}

function peopleOf(dues: readonly (BudgetDues & { patient: string })[]): PersonDues[] {
  const byPatient = new Map<string, BudgetDues[]>();
  for (const { patient, ...of } of dues) {
    const known = byPatient.get(patient);
    if (known) known.push(of);
    else byPatient.set(patient, [of]);
  }
  const people = [...byPatient].map(([patient, budgets]): PersonDues => {
    const [only] = budgets;
    if (only && budgets.length === 1) {
      const { overdue, week, missing } = only;
      return { patient, budgets, overdue, week, missing };
    }
    return {
      patient,
      budgets: budgets.sort(byDebt),
      overdue: overdueTogether(budgets.map(({ overdue }) => overdue)),
      week: overdueTogether(budgets.map(({ week }) => week)),
      missing: sumOf(budgets.map(({ missing }) => missing)),
    };
  });
  return people.sort((a, b) => byDebt(a.budgets[0]!, b.budgets[0]!) || (a.patient < b.patient ? -1 : 1));
}

/** The oldest debt first; of one day the larger one. */
function byDebt(a: BudgetDues, b: BudgetDues): number {
  const [day, other] = [dayOfDebt(a), dayOfDebt(b)];
  if (day !== other) return day < other ? -1 : 1;
  return b.overdue.amount - a.overdue.amount;
}

/** The day since which something is overdue, else the day on which the next line is due. */
const dayOfDebt = ({ overdue, week, next }: BudgetDues): string => overdue.since ?? week.since ?? next.due;

function sumUp(people: readonly PersonDues[], part: (person: PersonDues) => Overdue): DuesSum {
  const parts = people.map(part).filter(({ amount }) => amount > 0);
  const { instalments, initials, amount } = overdueTogether(parts);
  return { people: parts.length, instalments, initials, amount };
}
