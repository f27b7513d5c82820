import type { Budget } from '#domain/money/budget.ts';
import type { AskedForms } from '#record/form/asked-forms.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import type { PatientMoney } from './use-patient-money.ts';

/** A list of payments in a window: one budget's, or all with a filter. */
export type ListWindow = { kind: 'history'; budget: string | null } | { kind: 'payments'; budget: string };

/** A form or a question, which may stand over a list. */
export type FormWindow =
  | { kind: 'budget'; budget?: Budget }
  | { kind: 'changes'; budget: Budget }
  | { kind: 'delete-budget'; budget: BudgetWithFigures }
  | { kind: 'pay'; budget?: string }
  | { kind: 'edit-payment'; payment: Payment }
  | { kind: 'delete-payment'; payment: Payment }
  /** The address asks for a record that is not there (any more). */
  | { kind: 'missing'; collection: 'budgets' | 'payments' };

/** The functions by which a part of the panel opens them. */
export interface OpenWindows {
  list: (next: ListWindow) => void;
  form: (next: FormWindow) => void;
}

/** The forms that the address of a patient's page can ask for. */
export const ASKED = ['budget', 'payment'] as const;
export type AskedWindows = AskedForms<(typeof ASKED)[number]>;

/**
 * The form that may be open now. Until all payments have come only a budget's own form may: the balance, and the
 * records that a deletion takes along, would be wrong. Other forms of the address open once they have come.
 */
export function openable(form: FormWindow | null, { complete }: PatientMoney): FormWindow | null {
  return complete || form?.kind === 'budget' || form?.kind === 'changes' ? form : null;
}

/** The form that the address asks for; null without one. */
export function windowOf(
  { budget: ofBudget, payment: ofPayment }: AskedWindows,
  money: PatientMoney,
): FormWindow | null {
  if (ofBudget === 'new') return { kind: 'budget' };
  if (ofPayment === 'new') return { kind: 'pay' };
  if (ofBudget !== undefined) {
    const budget = money.budgets.find(({ id }) => id === ofBudget);
    return budget ? { kind: 'budget', budget } : { kind: 'missing', collection: 'budgets' };
  }
  if (ofPayment === undefined) return null;
  const payment = money.payments.find(({ id }) => id === ofPayment);
  return payment ? { kind: 'edit-payment', payment } : { kind: 'missing', collection: 'payments' };
}
