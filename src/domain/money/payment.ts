import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import {
  NOT_CENTS,
  optionalText,
  reference,
  requiredAmount,
  requiredChoice,
  requiredDate,
} from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { fromCents, hasTwoDecimals, moneyText, toCents } from '#domain/values/money.ts';

/** The methods of specification §3. */
export const PAYMENT_METHODS = ['CASH', 'CARD', 'TRANSFER', 'CHECK', 'OTHER'] as const;
/** One of `PAYMENT_METHODS`. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The Spanish words of each method. */
export const PAYMENT_METHOD_LABELS = {
  CASH: 'Efectivo',
  CARD: 'Tarjeta',
  TRANSFER: 'Transferencia',
  CHECK: 'Cheque',
  OTHER: 'Otro',
} satisfies Record<PaymentMethod, string>;

const MISSING = 'Por favor complete todos los campos requeridos';
const INVALID_AMOUNT = 'Por favor ingrese un monto válido';

/** The fields of a payment that a client writes. */
const paymentSchema = () =>
  v.object({
    patient: reference(MISSING),
    budget: reference(MISSING),
    amount: requiredAmount(MISSING, INVALID_AMOUNT),
    payment_date: requiredDate(MISSING),
    payment_method: requiredChoice(PAYMENT_METHODS, MISSING),
    notes: optionalText(20_000),
  });

/** The values of a payment once its schema has parsed them. */
export type PaymentValues = v.InferOutput<ReturnType<typeof paymentSchema>>;
/** A row of the collection: a payment. */
export type Payment = RowMeta & PaymentValues;

/** The definition of payments, for store, sync and server. */
export const paymentDefinition: EntityDefinition<PaymentValues> = {
  collection: 'payments',
  singular: 'pago',
  plural: 'pagos',
  labels: {
    patient: 'Paciente',
    budget: 'Presupuesto',
    amount: 'Monto',
    payment_date: 'Fecha de pago',
    payment_method: 'Método de pago',
    notes: 'Notas',
  },
  choices: { payment_method: PAYMENT_METHOD_LABELS },
  amounts: ['amount'] satisfies (keyof PaymentValues)[],
  schema: paymentSchema,
  defaults: { patient: null, budget: null, amount: null, payment_date: null, payment_method: null, notes: null },
  parents: [
    { field: 'patient', collection: 'patients' },
    { field: 'budget', collection: 'budgets' },
  ],
  merge: { units: [['amount', 'budget']], strategies: { notes: mergeLines } },
  title: (row) => (typeof row['amount'] === 'number' ? `Pago de ${moneyText(row['amount'])}` : 'Pago'),
};

/** A payment beyond the balance: the refusal of a direct call, and the warning about one that was recorded offline. */
export const OVER_BALANCE = 'El monto supera el saldo pendiente del presupuesto';

/** The code of that warning. */
export const OVER_BALANCE_CODE = 'over_balance';

/**
 * The highest amount of a payment of a budget; 0 = nothing is left to pay. `own` is the amount that an edited payment
 * already has in the budget: it may go up to the remaining balance plus that.
 */
export function maxPayable(remaining_balance: number, own = 0): number {
  return fromCents(Math.max(0, toCents(remaining_balance) + toCents(own)));
}

/** Whether an amount goes beyond `maxPayable`. An edit that pays no more than before never does. */
export function exceedsBalance(amount: number, remaining_balance: number, own = 0): boolean {
  return amount > own && amount > maxPayable(remaining_balance, own);
}

/** Payments, the newest first: by date, then by when they were recorded. */
export function newestFirst<P extends Pick<Payment, 'id' | 'payment_date' | 'created_at'>>(
  payments: readonly P[],
): P[] {
  const key = ({ payment_date, created_at, id }: P) => `${payment_date} ${created_at} ${id}`;
  return [...payments].sort((a, b) => (key(a) < key(b) ? 1 : -1));
}

/** A payment with the balance that it left. */
export interface PaymentInTurn<P> {
  payment: P;
  /** Below 0 when more was paid by then than the budget's amount. */
  balance: number;
}

/** The payments of one budget in the order in which they were made, each with the balance that it left. */
export function inTurn<P extends Pick<Payment, 'id' | 'payment_date' | 'created_at' | 'amount'>>(
  total_amount: number,
  payments: readonly P[],
): PaymentInTurn<P>[] {
  let cents = toCents(total_amount);
  return newestFirst(payments)
    .toReversed()
    .map((payment) => {
      cents -= toCents(payment.amount);
      return { payment, balance: fromCents(cents) };
    });
}

/** Why an amount cannot be paid, as it is typed; null when it can, and while the field is empty. */
export function amountObjection(amount: number | null, remaining_balance: number, own = 0): string | null {
  if (amount === null) return null;
  if (!(amount > 0)) return INVALID_AMOUNT;
  if (!hasTwoDecimals(amount)) return NOT_CENTS;
  if (!exceedsBalance(amount, remaining_balance, own)) return null;
  return `El monto no puede superar el saldo de ${moneyText(maxPayable(remaining_balance, own))}`;
}
