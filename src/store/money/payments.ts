// Reads and writes of payments.
import { newestFirst, type Payment, type PaymentValues } from '#domain/money/payment.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<Payment & Record<string, unknown>>('payments');

export const {
  create: createPayment,
  update: updatePayment,
  remove: deletePayment,
} = writesOf<PaymentValues>('payments');

/** What a patient has paid, the latest first. */
export async function patientPayments(db: ArcadaDatabase, patient: string): Promise<Payment[]> {
  return newestFirst(await table(db).where({ patient }).toArray());
}

/** What was paid of a budget, the latest first. */
export async function budgetPayments(db: ArcadaDatabase, budget: string): Promise<Payment[]> {
  return newestFirst(await table(db).where({ budget }).toArray());
}

/** What was paid from one date to another, both included, the latest first. */
export async function paymentsBetween(db: ArcadaDatabase, start: string, end: string): Promise<Payment[]> {
  return newestFirst(await table(db).where('payment_date').between(start, end, true, true).toArray());
}
