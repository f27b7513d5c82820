import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { sumOf } from '#domain/values/money.ts';
import { sumOfCounts } from '#store/agenda/count-appointments.ts';
import { yearStatistics, type Totals, type YearStatistics } from '#store/figures/statistics.ts';

/** A year of the clinic, as this tablet knows it. */
export interface YearFigures extends Omit<YearStatistics, 'before' | 'past'> {
  year: number;
  /** The current month; null in any other year. */
  current: number | null;
  /** How many of its months have begun: 12 for a past year, 0 for a future one. */
  begun: number;
  totals: Totals & { payments: number };
  /** The year's appointments up to today, and the missed ones among them: a future visit is not missed. */
  past: { appointments: number; missed: number };
  /** The year before, up to the same day; null without any data, or for a year that is in the future itself. */
  before: Totals | null;
  /** All appointments, histories and payments have come, so that the sums are right. */
  complete: boolean;
}

/** The figures of a year; the current year is compared with the last one up to the same day. */
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
