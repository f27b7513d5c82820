// The cash desk of one day: how much was paid, by which method, and to whom.
import * as v from 'valibot';
import { fromCents, sumOf, toCents } from '#domain/values/money.ts';
import { optionalAmount } from '#domain/values/schemas.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts';

/** A part of a day's payments: those of one method, or those that one person recorded. */
interface CashPart<K> {
  key: K;
  amount: number;
  count: number;
}

/** A day's payments added up. */
export interface CashSums {
  amount: number;
  count: number;
  /** Every method in the order of specification §3, also one without payments. */
  byMethod: CashPart<PaymentMethod>[];
  /** By the person who recorded them (a user's id; null = unknown), the largest sum first. */
  byPerson: CashPart<string | null>[];
}

interface Taken {
  amount: number;
  payment_method: PaymentMethod;
  created_by: string | null;
}

/** Adds up payments, exact to the cent. */
export function cashSums(payments: readonly Taken[]): CashSums {
  const people = [...new Set(payments.map(({ created_by }) => created_by))];
  const part = <K>(key: K, of: readonly Taken[]): CashPart<K> => ({
    key,
    amount: sumOf(of.map(({ amount }) => amount)),
    count: of.length,
  });
  return {
    amount: sumOf(payments.map(({ amount }) => amount)),
    count: payments.length,
    byMethod: PAYMENT_METHODS.map((method) =>
      part(
        method,
        payments.filter(({ payment_method }) => payment_method === method),
      ),
    ),
    byPerson: people
      .map((person) =>
        part(
          person,
          payments.filter(({ created_by }) => created_by === person),
        ),
      )
      .sort((a, b) => b.amount - a.amount),
  };
}

/** The money that a person counted in the drawer: before the first payment, and after the last; null = not counted. */
export interface CashCount {
  opening: number | null;
  counted: number | null;
}

/** The fault of a counted amount, in Spanish; null where it can be compared. */
export function countFault(amount: number | null): string | null {
  return v.safeParse(optionalAmount, amount).issues?.[0].message ?? null;
}

/**
 * The sum that must be in the drawer, and the counted sum's difference from it: below 0 money is missing. Null where it
 * cannot be told, because it was not counted, or because an amount is wrong ("1.234" is no 1,23).
 */
export function cashResult(
  { opening, counted }: CashCount,
  cash: number,
): { due: number | null; difference: number | null } {
  if (countFault(opening) !== null) return { due: null, difference: null };
  const due = toCents(opening ?? 0) + toCents(cash);
  const told = counted !== null && countFault(counted) === null;
  return { due: fromCents(due), difference: told ? fromCents(toCents(counted) - due) : null };
}
