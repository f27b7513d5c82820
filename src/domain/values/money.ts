// Amounts of money are numbers of two decimals, as on the wire; sums are computed in whole cents, so that no fraction
// of a binary number gets lost. Exact up to 2^53 cents.

import { groupThousands, MINUS } from './numbers.ts';

/** The largest value of NUMERIC(12,2). */
export const MAX_AMOUNT = 9_999_999_999.99;

/** An amount in whole cents. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Whole cents as an amount. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Whether an amount is one of whole cents. */
export function hasTwoDecimals(amount: number): boolean {
  return fromCents(toCents(amount)) === amount;
}

/** The exact sum of amounts. */
export function sumOf(amounts: readonly number[]): number {
  return fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));
}

/** An amount taken so many times. */
export function times(quantity: number, amount: number): number {
  return fromCents(quantity * toCents(amount));
}

/** "$4 800,00", "−$12,50": an amount as everybody reads it, on screens, in titles and in messages. */
export function moneyText(amount: number): string {
  const cents = Math.abs(toCents(amount));
  const sign = amount < 0 && cents > 0 ? MINUS : '';
  return `${sign}$${groupThousands(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}
