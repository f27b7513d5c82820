// The statistics of a year by month, as the server would answer them. The store itself maintains sums per day of
// appointments, payments and treatments (kept/days.ts): no record is read.
import { ESTADOS, type Estado } from '#domain/agenda/appointment.ts';
import {
  appointmentMonth,
  MONTHS,
  type AppointmentMonth,
  type MethodTotal,
  type PaymentMonth,
  type TreatmentMonth,
} from '#domain/figures/statistics.ts';
import { PAYMENT_METHODS } from '#domain/money/payment.ts';
import { isDate } from '#domain/values/dates.ts';
import { fromCents } from '#domain/values/money.ts';
import { countAppointments, countMonths, sumOfCounts, type EstadoCounts } from '#store/agenda/count-appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import {
  APPOINTMENT_MONTHS,
  dayOfKey,
  PAYMENTS,
  paymentsOfKey,
  TREATMENTS,
  type KeptDay,
} from '#store/database/kept/days.ts';

/** A year of the clinic, with an earlier one for comparison. */
export interface YearStatistics {
  appointments: AppointmentMonth[];
  payments: PaymentMonth[];
  treatments: TreatmentMonth[];
  /** The states of its appointments that are over. */
  past: EstadoCounts;
  methods: MethodTotal[];
  /** The sums over the days of the earlier year. */
  before: Totals;
  known: KnownYears;
}

/**
 * A year as it stands `today`, and one before it up to the day `until` (YYYY-MM-DD both). One transaction: many small
 * ones take longer. For a live query.
 */
export function yearStatistics(
  db: ArcadaDatabase,
  year: number,
  { today, until }: { today: string; until: string },
): Promise<YearStatistics> {
  return db.transaction('r', ['appointments', 'days'], async () => {
    const [appointments, payments, treatments, past, methods, before, known] = await Promise.all([
      appointmentStatistics(db, year),
      paymentStatistics(db, year),
      treatmentStatistics(db, year),
      countAppointments(db, `${year}-01-01`, today < `${year}-12-31` ? today : `${year}-12-31`),
      methodStatistics(db, year),
      totalsUntil(db, until),
      knownYears(db),
    ]);
    return { appointments, payments, treatments, past, methods, before, known };
  });
}

const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/**
 * Appointments by the month of their fecha, by the stored estado: one that was moved to another date is programada
 * (specification §4).
 */
export async function appointmentStatistics(db: ArcadaDatabase, year: number): Promise<AppointmentMonth[]> {
  const months = await countMonths(db, year);
  return MONTHS.map((month) => {
    const counts = months.get(monthOf(year, month));
    const of = (estado: Estado): number =>
      counts ? counts[estado] + (estado === 'programada' ? counts.reprogramada : 0) : 0;
    return appointmentMonth(
      month,
      ESTADOS.map((estado) => ({ estado, count: of(estado) })),
    );
  });
}

/** Payments by the month of their payment_date. */
export async function paymentStatistics(db: ArcadaDatabase, year: number): Promise<PaymentMonth[]> {
  const days = await daysOf(db, PAYMENTS, `${year}`);
  return MONTHS.map((month) => ({ month, ...paid(days.filter(inMonth(year, month))) }));
}

/** The payments of a year by each method that was used, the largest sum first. */
export async function methodStatistics(db: ArcadaDatabase, year: number): Promise<MethodTotal[]> {
  const days = await daysOf(db, PAYMENTS, `${year}`);
  return PAYMENT_METHODS.map((method) => ({
    method,
    ...paid(days.filter(({ key }) => paymentsOfKey(key).method === method)),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.total - a.total);
}

/** Treatment entries of all clinical histories by the month of their date. */
export async function treatmentStatistics(db: ArcadaDatabase, year: number): Promise<TreatmentMonth[]> {
  const days = await daysOf(db, TREATMENTS, `${year}`);
  return MONTHS.map((month) => ({ month, count: paid(days.filter(inMonth(year, month))).count }));
}

/** The sums over some days. */
export interface Totals {
  appointments: number;
  paid: number;
  treatments: number;
}

/** The sums over the days of a year, up to one of them (YYYY-MM-DD). */
export async function totalsUntil(db: ArcadaDatabase, day: string): Promise<Totals> {
  const year = day.slice(0, 4);
  const until = ({ key }: KeptDay): boolean => dayOfKey(key) <= day;
  const [appointments, payments, treatments] = await Promise.all([
    countAppointments(db, `${year}-01-01`, day),
    daysOf(db, PAYMENTS, year),
    daysOf(db, TREATMENTS, year),
  ]);
  return {
    appointments: sumOfCounts(appointments),
    paid: paid(payments.filter(until)).total,
    treatments: paid(treatments.filter(until)).count,
  };
}

/** The years with appointments, payments or treatments, and the first day of all. */
export interface KnownYears {
  /** In ascending order. */
  years: number[];
  firstDay: string | null;
}

/** Reads the known years. For a live query. */
export async function knownYears(db: ArcadaDatabase): Promise<KnownYears> {
  // All rows in one request: a filter would step from one row to the next.
  const kept = await Promise.all(
    [PAYMENTS, TREATMENTS, APPOINTMENT_MONTHS].map((kind) => db.days.where('key').startsWith(kind).toArray()),
  );
  const known = kept.flat().flatMap(({ key, count }) => (count > 0 ? [dayOfKey(key)] : []));
  const years = new Set(known.map((day) => Number(day.slice(0, 4))).toSorted((a, b) => a - b));
  // Appointments are summed by month too, and a month names no day.
  const first = await db.records('appointments').orderBy('[fecha+hora]').first();
  const days = [...known.filter(isDate), ...(first ? [first.fecha] : [])].toSorted();
  return { years: [...years], firstDay: days[0] ?? null };
}

/** The days whose keys have this prefix. */
const daysOf = (db: ArcadaDatabase, kind: string, from: string): Promise<KeptDay[]> =>
  db.days.where('key').startsWith(`${kind}${from}-`).toArray();

const inMonth =
  (year: number, month: number) =>
  ({ key }: KeptDay): boolean =>
    dayOfKey(key).startsWith(monthOf(year, month));

function paid(days: readonly KeptDay[]): { total: number; count: number } {
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  return { total: fromCents(cents), count: days.reduce((sum, day) => sum + day.count, 0) };
}
