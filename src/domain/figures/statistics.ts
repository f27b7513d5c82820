// Figures of one year, month by month. The answer always holds the twelve months, January first, also those without any.
import { ESTADOS, type Estado } from '#domain/agenda/appointment.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { isDate } from '#domain/values/dates.ts';
import { sumOf } from '#domain/values/money.ts';

/** The twelve months, 1 = January. */
export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** One month of GET /estadisticas/citas-por-mes/. */
export interface AppointmentMonth {
  /** 1 = January. */
  month: number;
  count: number;
  /** The number of appointments in each estado. */
  estados: Record<Estado, number>;
}

/** The figures of a month from how many appointments it has at each estado. */
export function appointmentMonth(
  month: number,
  counted: readonly { estado: Estado; count: number }[],
): AppointmentMonth {
  const countOf = (estado?: Estado) =>
    counted.reduce((sum, each) => (estado === undefined || each.estado === estado ? sum + each.count : sum), 0);
  const estados = Object.fromEntries(ESTADOS.map((estado) => [estado, countOf(estado)])) as Record<Estado, number>;
  return { month, count: countOf(), estados };
}

/** Appointments by the month of their fecha, with the split by estado. */
export function appointmentsByMonth(
  appointments: readonly { fecha: string; estado: Estado }[],
  year: number,
): AppointmentMonth[] {
  return byMonth(appointments, ({ fecha }) => fecha, year).map((dated, index) =>
    appointmentMonth(
      index + 1,
      dated.map(({ estado }) => ({ estado, count: 1 })),
    ),
  );
}

/** One month of GET /estadisticas/pagos-por-mes/. */
export interface PaymentMonth {
  month: number;
  /** The sum of the amounts. */
  total: number;
  count: number;
}

/** The money received by one method of payment. */
export interface MethodTotal {
  method: PaymentMethod;
  total: number;
  count: number;
}

/** Payments by the month of their payment_date: what they add up to, and how many they are. */
export function paymentsByMonth(
  payments: readonly { payment_date: string; amount: number }[],
  year: number,
): PaymentMonth[] {
  return byMonth(payments, ({ payment_date }) => payment_date, year).map((paid, index) => ({
    month: index + 1,
    total: sumOf(paid.map(({ amount }) => amount)),
    count: paid.length,
  }));
}

/** One month of GET /estadisticas/tratamientos-por-mes/. */
export interface TreatmentMonth {
  month: number;
  count: number;
}

/** The treatment entries of clinical histories by the month of their date. */
export function treatmentsByMonth(treatments: readonly { date: string }[], year: number): TreatmentMonth[] {
  return byMonth(treatments, ({ date }) => date, year).map((noted, index) => ({
    month: index + 1,
    count: noted.length,
  }));
}

/** The rows of each month of a year; a row without a valid date, as a note may be, belongs to none. */
function byMonth<T>(rows: readonly T[], dateOf: (row: T) => string, year: number): T[][] {
  const months: T[][] = MONTHS.map(() => []);
  for (const row of rows) {
    const date = dateOf(row);
    if (isDate(date) && Number(date.slice(0, 4)) === year) months[Number(date.slice(5, 7)) - 1]?.push(row);
  }
  return months;
}
