// Payments by whom and for what they were made, and by date.
import { newestFirst, type Payment } from '#domain/money/payment.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** What a patient has paid, the newest first. */
export async function patientPayments(db: ArcadaDatabase, patient: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where({ patient }).toArray());
}

/** What was paid of a budget, the newest first. */
export async function budgetPayments(db: ArcadaDatabase, budget: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where({ budget }).toArray());
}

/** What was paid from one date to another, both included, the newest first. */
export async function paymentsBetween(db: ArcadaDatabase, start: string, end: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where('payment_date').between(start, end, true, true).toArray());
}
