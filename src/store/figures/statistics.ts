// What the statistics read: a year's figures by month, as the server would answer them. Appointments are counted by an index;
// payments and treatments are added up by the store itself, day by day (kept/days.ts). No record is read.
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
import { fromCents } from '#domain/values/money.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { dayOfKey, PAYMENTS, paymentsOfKey, TREATMENTS, type KeptDay } from '#store/database/kept/days.ts';

/** A year of the clinic, and what it is compared with. */
export interface YearStatistics {
  appointments: AppointmentMonth[];
  payments: PaymentMonth[];
  treatments: TreatmentMonth[];
  methods: MethodTotal[];
  /** What the days of another year add up to. */
  before: Totals;
  known: KnownYears;
}

/** A year, and one before it up to the day `until` (YYYY-MM-DD). One transaction: many small ones take longer. For a live query. */
export function yearStatistics(db: ArcadaDatabase, year: number, until: string): Promise<YearStatistics> {
  return db.transaction('r', ['appointments', 'days'], async () => {
    const [appointments, payments, treatments, methods, before, known] = await Promise.all([
      appointmentStatistics(db, year),
      paymentStatistics(db, year),
      treatmentStatistics(db, year),
      methodStatistics(db, year),
      totalsUntil(db, until),
      knownYears(db),
    ]);
    return { appointments, payments, treatments, methods, before, known };
  });
}

/** Behind every hour and every method of the keys that begin alike. */
const LAST = '\uffff';

const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Appointments by the month of their fecha. */
export async function appointmentStatistics(db: ArcadaDatabase, year: number): Promise<AppointmentMonth[]> {
  return Promise.all(
    MONTHS.map(async (month) => {
      const [first, last] = [`${monthOf(year, month)}-01`, `${monthOf(year, month)}-31`];
      const counted = ESTADOS.map(async (estado) => ({ estado, count: await countEstado(db, estado, first, last) }));
      return appointmentMonth(month, await Promise.all(counted));
    }),
  );
}

/** How many appointments of these days stand at an estado as the server keeps it: one that was moved is programada (§4). */
async function countEstado(db: ArcadaDatabase, estado: Estado, first: string, last: string): Promise<number> {
  const shown = estado === 'programada' ? ['programada', 'reprogramada'] : [estado];
  const counts = shown.map((each) =>
    db.records('appointments').where('[_estado+fecha+hora]').between([each, first, ''], [each, last, LAST]).count(),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Payments by the month of their payment_date. */
export async function paymentStatistics(db: ArcadaDatabase, year: number): Promise<PaymentMonth[]> {
  const days = await daysOf(db, PAYMENTS, `${year}`);
  return MONTHS.map((month) => ({ month, ...paid(days.filter(inMonth(year, month))) }));
}

/** What was paid in a year by each method that was used, the largest sum first. */
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

/** What some days add up to. */
export interface Totals {
  appointments: number;
  paid: number;
  treatments: number;
}

/** What the days of a year add up to, up to one of them (YYYY-MM-DD). */
export async function totalsUntil(db: ArcadaDatabase, day: string): Promise<Totals> {
  const year = day.slice(0, 4);
  const until = ({ key }: KeptDay): boolean => dayOfKey(key) <= day;
  const [appointments, payments, treatments] = await Promise.all([
    db
      .records('appointments')
      .where('[fecha+hora]')
      .between([`${year}-01-01`, ''], [day, LAST])
      .count(),
    daysOf(db, PAYMENTS, year),
    daysOf(db, TREATMENTS, year),
  ]);
  return {
    appointments,
    paid: paid(payments.filter(until)).total,
    treatments: paid(treatments.filter(until)).count,
  };
}

/** The years of which the clinic has appointments, payments or treatments, and the first day of all. */
export interface KnownYears {
  /** The first one first. */
  years: number[];
  firstDay: string | null;
}

/** For a live query. */
export async function knownYears(db: ArcadaDatabase): Promise<KnownYears> {
  const keys = await db.days.filter(({ count }) => count > 0).primaryKeys();
  const days = new Set(keys.map(dayOfKey));
  // Of appointments one a year is looked at: the first from each New Year on.
  for (let year = ''; ;) {
    const next = await db.records('appointments').where('[fecha+hora]').aboveOrEqual([year]).first();
    if (!next) break;
    days.add(next.fecha);
    year = String(Number(next.fecha.slice(0, 4)) + 1);
  }
  const sorted = [...days].toSorted();
  const years = new Set(sorted.map((day) => Number(day.slice(0, 4))));
  return { years: [...years], firstDay: sorted[0] ?? null };
}

/** The days whose keys begin so. */
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
