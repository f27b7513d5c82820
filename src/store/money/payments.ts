// Payments of a patient, of a budget, and by date.
import { newestFirst, type Payment } from '#domain/money/payment.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A patient's payments, the newest first. */
export async function patientPayments(db: ArcadaDatabase, patient: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where({ patient }).toArray());
}

/** A budget's payments, the newest first. */
export async function budgetPayments(db: ArcadaDatabase, budget: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where({ budget }).toArray());
}

/** The payments from one date to another, both included, the newest first. */
export async function paymentsBetween(db: ArcadaDatabase, start: string, end: string): Promise<Payment[]> {
  return newestFirst(await db.records('payments').where('payment_date').between(start, end, true, true).toArray());
}
