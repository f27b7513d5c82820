import type { AppointmentMonth, MethodTotal, PaymentMonth, TreatmentMonth } from '#domain/figures/statistics.ts';
import { sumOf } from '#domain/values/money.ts';
import { useRead, type Read } from '#runtime/use-read.ts';
import {
  appointmentStatistics,
  knownYears,
  methodStatistics,
  paymentStatistics,
  totalsUntil,
  treatmentStatistics,
  type KnownYears,
  type Totals,
} from '#store/figures/statistics.ts';

/** A year of the clinic, as its tablet knows it. */
export interface YearFigures {
  year: number;
  /** The month that is not over yet; null in every other year. */
  current: number | null;
  appointments: AppointmentMonth[];
  payments: PaymentMonth[];
  treatments: TreatmentMonth[];
  methods: MethodTotal[];
  totals: Totals & { payments: number; missed: number };
  /** The year before, up to the same day; null when nothing is known of it. */
  before: Totals | null;
  known: KnownYears;
}

/** The figures of a year; of the current one up to now, when it is compared with the one before. */
export function useStatistics(year: number, today: string): Read<YearFigures> {
  return useRead(
    async (db): Promise<YearFigures> => {
      const isCurrent = today.startsWith(`${year}-`);
      const until = `${year - 1}${isCurrent ? today.slice(4) : '-12-31'}`;
      const [appointments, payments, treatments, methods, before, known] = await Promise.all([
        appointmentStatistics(db, year),
        paymentStatistics(db, year),
        treatmentStatistics(db, year),
        methodStatistics(db, year),
        totalsUntil(db, until),
        knownYears(db),
      ]);
      return {
        year,
        current: isCurrent ? Number(today.slice(5, 7)) : null,
        appointments,
        payments,
        treatments,
        methods,
        totals: {
          appointments: countOf(appointments),
          missed: appointments.reduce((sum, { estados }) => sum + estados.inasistencia, 0),
          paid: sumOf(payments.map(({ total }) => total)),
          payments: countOf(payments),
          treatments: countOf(treatments),
        },
        before: isNothing(before) ? null : before,
        known,
      };
    },
    [year, today],
  );
}

const countOf = (months: readonly { count: number }[]): number => months.reduce((sum, { count }) => sum + count, 0);

const isNothing = ({ appointments, paid, treatments }: Totals): boolean =>
  appointments === 0 && paid === 0 && treatments === 0;
