// The terms of each budget with the sum paid, so that overdue budgets are found by an index, and none is read for it.
import type { Budget } from '#domain/money/budget.ts';
import { INITIAL, lackingLines, type Instalment } from '#domain/money/instalments.ts';
import type { Payment } from '#domain/money/payment.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { addDays } from '#domain/values/dates.ts';
import type { Aggregate, Sums } from './sums.ts';

/** A budget that has, or once had, instalments or payments. All amounts in whole cents. */
export interface KeptDues {
  /** `<patient>/<budget>`: both, a budget and its payment, tell it. */
  key: string;
  paid: number;
  payments: number;
  total: number;
  down_payment: number;
  /** 0: paid at will, or the budget is not here. */
  instalments: number;
  /** Days since 1970. */
  first_due: number;
  /** The time at which the budget was made, milliseconds since 1970. */
  made: number;
  /**
   * YYYY-MM-DD, the day on which the first line that lacks something is due, or the day before: the zone in which the budget
   * was made is not known here. Null when nothing lacks: such a row is in no index.
   */
  next_due: string | null;
}

const DAY = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The lines of a kept budget that lack something; `madeOn`: the date of its `made` in the clinic's zone. */
export function keptLines(dues: Omit<KeptDues, 'next_due'>, madeOn: string): Iterable<Instalment> {
  if (dues.instalments === 0) return [];
  const terms = {
    total_amount: fromCents(dues.total),
    down_payment: fromCents(dues.down_payment),
    instalments: dues.instalments,
    first_due: dayOf(dues.first_due * DAY),
  };
  return lackingLines(terms, madeOn, fromCents(dues.paid));
}

/** The patient and the budget of a key. */
export function ownersOf(key: string): { patient: string; budget: string } {
  const [patient = '', budget = ''] = key.split('/');
  return { patient, budget };
}

function toKept(key: string, sums: Sums): KeptDues {
  const [paid = 0, payments = 0, total = 0, down_payment = 0, instalments = 0, first_due = 0, made = 0] = sums;
  const row = { key, paid, payments, total, down_payment, instalments, first_due, made };
  return { ...row, next_due: firstDue(row) };
}

/** The first day on which something that lacks is due; instalments follow each other, the initial payment may be due later. */
function firstDue(row: Omit<KeptDues, 'next_due'>): string | null {
  let first: string | null = null;
  for (const { number, due } of keptLines(row, addDays(dayOf(row.made), -1))) {
    if (first === null || due < first) first = due;
    if (number !== INITIAL) break;
  }
  return first;
}

const kept = {
  table: 'dues',
  toKept,
  sumsOf: ({ paid, payments, total, down_payment, instalments, first_due, made }: KeptDues): Sums => [
    paid,
    payments,
    total,
    down_payment,
    instalments,
    first_due,
    made,
  ],
};

/** The terms of budgets, in the table `dues`. Of one budget there is one row: its values are its sums. */
export const DUES_OF_BUDGETS: Aggregate<Budget, KeptDues> = {
  ...kept,
  collection: 'budgets',
  reckon: (budgets) =>
    new Map<string, Sums>(
      budgets.flatMap(({ id, patient, total_amount, down_payment, instalments, first_due, created_at }) =>
        instalments && first_due
          ? [
              [
                `${patient}/${id}`,
                [
                  0,
                  0,
                  toCents(total_amount),
                  toCents(down_payment ?? 0),
                  instalments,
                  dayNumber(first_due),
                  Date.parse(created_at),
                ],
              ] as const,
            ]
          : [],
      ),
    ),
};

/** The sum paid of each budget, in the table `dues`. */
export const DUES_OF_PAYMENTS: Aggregate<Payment, KeptDues> = {
  ...kept,
  collection: 'payments',
  reckon: (payments) => {
    const sums = new Map<string, Sums>();
    for (const { patient, budget, amount } of payments) {
      const [paid = 0, count = 0] = sums.get(`${patient}/${budget}`) ?? [];
      sums.set(`${patient}/${budget}`, [paid + toCents(amount), count + 1, 0, 0, 0, 0, 0]);
    }
    return sums;
  },
};
