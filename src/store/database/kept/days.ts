// What was paid and what was done on each day, for the statistics and the day's cash.
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import type { Payment, PaymentMethod } from '#domain/money/payment.ts';
import { isDate } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import type { Keeping, Sums } from './sums.ts';

/** What one day adds up to: of its payments by one method, or of its treatment entries. */
export interface KeptDay {
  /** `payments/2026-03-12/CASH` or `treatments/2026-03-12`. */
  key: string;
  count: number;
  /** Whole cents; nought for treatments. */
  cents: number;
}

/** How the keys of payments and of treatments begin; the day follows. */
export const PAYMENTS = 'payments/';
export const TREATMENTS = 'treatments/';

/** The day and the method of a key of payments. */
export function paymentsOfKey(key: string): { day: string; method: PaymentMethod } {
  const [, day = '', method = ''] = key.split('/');
  return { day, method: method as PaymentMethod };
}

/** The day of a key. */
export const dayOfKey = (key: string): string => key.split('/')[1] ?? '';

const kept = {
  table: 'days',
  toKept: (key: string, [count = 0, cents = 0]: Sums): KeptDay => ({ key, count, cents }),
  sumsOf: ({ count, cents }: KeptDay): Sums => [count, cents],
};

/** Payments by their day and method, in the table `days`. */
export const PAYMENT_DAYS: Keeping<Payment, KeptDay> = {
  ...kept,
  collection: 'payments',
  reckon: (payments) =>
    addUp(
      payments.map(({ payment_date, payment_method, amount }) => [
        `${PAYMENTS}${payment_date}/${payment_method}`,
        toCents(amount),
      ]),
    ),
};

/** The treatment entries of clinical histories by their day, in the table `days`; those without a date belong to none. */
export const TREATMENT_DAYS: Keeping<ClinicalHistory, KeptDay> = {
  ...kept,
  collection: 'clinical-histories',
  reckon: (histories) =>
    addUp(
      histories
        .flatMap(treatmentsOf)
        .filter(({ date }) => isDate(date))
        .map(({ date }) => [`${TREATMENTS}${date}`, 0]),
    ),
};

function addUp(parts: readonly (readonly [key: string, cents: number])[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const [key, cents] of parts) {
    const [count = 0, sum = 0] = sums.get(key) ?? [];
    sums.set(key, [count + 1, sum + cents]);
  }
  return sums;
}
