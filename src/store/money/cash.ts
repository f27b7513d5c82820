// The cash desk of a day, and the money counted there.
import { cashSums, type CashCount, type CashSums } from '#domain/money/cash.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { readPeople, type People } from '#store/session/people.ts';
import { paymentsBetween } from './payments.ts';

/** A payment as the day's list shows it; patient and budget are undefined while they are not on this tablet. */
export interface CashPayment {
  payment: Payment;
  patient: Patient | undefined;
  budget: string | undefined;
  mark: RecordMark | undefined;
}

/** The payments of one day. */
export interface CashDay {
  sums: CashSums;
  /** The last recorded first. */
  payments: CashPayment[];
  people: People;
  /** All payments have come; else this day may have more. */
  complete: boolean;
}

/** The payments of one date, found by the index of dates. For a live query. */
export async function cashDay(db: ArcadaDatabase, date: string): Promise<CashDay> {
  return withCompleteness(db, ['payments'], () => readDay(db, date));
}

async function readDay(db: ArcadaDatabase, date: string): Promise<Omit<CashDay, 'complete'>> {
  const payments = await paymentsBetween(db, date, date);
  const ids = (field: 'patient' | 'budget') => payments.map((payment) => payment[field]);
  const [patients, budgets, marks, people] = await Promise.all([
    db.records('patients').bulkGet(ids('patient')),
    db.records('budgets').bulkGet(ids('budget')),
    recordMarks(
      db,
      'payments',
      payments.map(({ id }) => id),
    ),
    readPeople(db),
  ]);
  return {
    sums: cashSums(payments),
    payments: payments.map((payment, place) => ({
      payment,
      patient: patients[place],
      budget: budgets[place]?.nombre,
      mark: marks.get(payment.id),
    })),
    people,
  };
}

/** Counts of earlier days are kept for so long. */
const KEPT_DAYS = 31;

/** The money counted on this tablet on a day. It is sent nowhere (decision 068). */
export async function readCashCount(db: ArcadaDatabase, date: string): Promise<CashCount> {
  return (await readMeta(db, 'cash_counts'))?.[date] ?? { opening: null, counted: null };
}

/** Saves a day's count, and keeps the counts of the last 31 days. */
export async function saveCashCount(db: ArcadaDatabase, date: string, count: CashCount): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const counts = { ...(await readMeta(db, 'cash_counts')), [date]: count };
    const kept = Object.entries(counts)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, KEPT_DAYS);
    await writeMeta(db, 'cash_counts', Object.fromEntries(kept));
  });
}
