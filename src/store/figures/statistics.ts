// What the statistics read: a year's figures by month, as the server would answer them.
import {
  appointmentsByMonth,
  paymentsByMonth,
  treatmentsByMonth,
  type AppointmentMonth,
  type PaymentMonth,
  type TreatmentMonth,
} from '#domain/figures/statistics.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import { appointmentsInOrder } from '#store/agenda/appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { paymentsBetween } from '#store/money/payments.ts';

const daysOf = (year: number): [first: string, last: string] => [`${year}-01-01`, `${year}-12-31`];

/** Appointments by the month of their fecha. */
export async function appointmentStatistics(db: ArcadaDatabase, year: number): Promise<AppointmentMonth[]> {
  return appointmentsByMonth(await appointmentsInOrder(db, ...daysOf(year)).toArray(), year);
}

/** Payments by the month of their payment_date. */
export async function paymentStatistics(db: ArcadaDatabase, year: number): Promise<PaymentMonth[]> {
  return paymentsByMonth(await paymentsBetween(db, ...daysOf(year)), year);
}

/** Treatment entries of all clinical histories by the month of their date. */
export async function treatmentStatistics(db: ArcadaDatabase, year: number): Promise<TreatmentMonth[]> {
  const histories = await db.records('clinical-histories').toArray();
  return treatmentsByMonth(histories.flatMap(treatmentsOf), year);
}
