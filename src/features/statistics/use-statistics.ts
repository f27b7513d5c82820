import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { sumOf } from '#domain/values/money.ts';
import { sumOfCounts } from '#store/agenda/count-appointments.ts';
import { yearStatistics, type Totals, type YearStatistics } from '#store/figures/statistics.ts';

/** A year of the clinic, as its tablet knows it. */
export interface YearFigures extends Omit<YearStatistics, 'before' | 'past'> {
  year: number;
  /** The month that is not over yet; null in every other year. */
  current: number | null;
  /** How many of its months have begun: 12 of a past year, 0 of one to come. */
  begun: number;
  totals: Totals & { payments: number };
  /** Its appointments up to today, and those of them to which nobody came: of one to come that is not known. */
  past: { appointments: number; missed: number };
  /** The year before, up to the same day; null when nothing is known of it, or it is to come itself. */
  before: Totals | null;
  /** All appointments, histories and payments have come: the sums are true. */
  complete: boolean;
}

/** The figures of a year; of the current one up to now, when it is compared with the one before. */
export async function readStatistics(db: ArcadaDatabase, year: number, today: string): Promise<YearFigures> {
  const isCurrent = today.startsWith(`${year}-`);
  const until = `${year - 1}${isCurrent ? today.slice(4) : '-12-31'}`;
  const figures = await withCompleteness(db, ['appointments', 'clinical-histories', 'payments'], () =>
    yearStatistics(db, year, { today, until }),
  );
  const { appointments, payments, treatments, past, before } = figures;
  const [thisYear, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return {
    ...figures,
    year,
    current: isCurrent ? month : null,
    begun: isCurrent ? month : year < thisYear ? 12 : 0,
    totals: {
      appointments: countOf(appointments),
      paid: sumOf(payments.map(({ total }) => total)),
      payments: countOf(payments),
      treatments: countOf(treatments),
    },
    past: { appointments: sumOfCounts(past), missed: past.inasistencia },
    before: isNothing(before) || year - 1 > thisYear ? null : before,
  };
}

const countOf = (months: readonly { count: number }[]): number => months.reduce((sum, { count }) => sum + count, 0);

const isNothing = ({ appointments, paid, treatments }: Totals): boolean =>
  appointments === 0 && paid === 0 && treatments === 0;
