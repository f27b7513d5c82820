import { hasReceived } from '#store/database/still-to-come.ts';
import { sumOf } from '#domain/values/money.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import { yearStatistics, type Totals, type YearStatistics } from '#store/figures/statistics.ts';

/** A year of the clinic, as its tablet knows it. */
export interface YearFigures extends Omit<YearStatistics, 'before'> {
  year: number;
  /** The month that is not over yet; null in every other year. */
  current: number | null;
  totals: Totals & { payments: number; missed: number };
  /** The year before, up to the same day; null when nothing is known of it. */
  before: Totals | null;
  /** All appointments, histories and payments have come: the sums are true. */
  complete: boolean;
}

/** The figures of a year; of the current one up to now, when it is compared with the one before. */
export const useStatistics = keptRead(async (db, year: number, today: string): Promise<YearFigures> => {
  const isCurrent = today.startsWith(`${year}-`);
  const until = `${year - 1}${isCurrent ? today.slice(4) : '-12-31'}`;
  // Asked for first: what is added up after the answer "all have come" is all of it.
  const [complete, figures] = await Promise.all([
    hasReceived(db, 'appointments', 'clinical-histories', 'payments'),
    yearStatistics(db, year, until),
  ]);
  const { appointments, payments, treatments, before } = figures;
  return {
    ...figures,
    complete,
    year,
    current: isCurrent ? Number(today.slice(5, 7)) : null,
    totals: {
      appointments: countOf(appointments),
      missed: appointments.reduce((sum, { estados }) => sum + estados.inasistencia, 0),
      paid: sumOf(payments.map(({ total }) => total)),
      payments: countOf(payments),
      treatments: countOf(treatments),
    },
    before: isNothing(before) ? null : before,
  };
});

const countOf = (months: readonly { count: number }[]): number => months.reduce((sum, { count }) => sum + count, 0);

const isNothing = ({ appointments, paid, treatments }: Totals): boolean =>
  appointments === 0 && paid === 0 && treatments === 0;
