import type { Budget } from '#domain/money/budget.ts';
import type { AskedForms } from '#record/form/asked-forms.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import type { PatientMoney } from './use-patient-money.ts';

/** A list in a window: one budget's payments, all with a filter, or one budget's instalments. */
export type ListWindow =
  | { kind: 'history'; budget: string | null }
  | { kind: 'payments'; budget: string }
  | { kind: 'instalments'; budget: string };

/** A form or a question, which may stand over a list. */
export type FormWindow =
  | { kind: 'budget'; budget?: Budget }
  | { kind: 'changes'; budget: Budget }
  | { kind: 'delete-budget'; budget: BudgetWithFigures }
  | { kind: 'pay'; budget?: string }
  | { kind: 'edit-payment'; payment: Payment }
  | { kind: 'delete-payment'; payment: Payment }
  /** The form of the record of this id, which the address asks for. */
  | { kind: 'asked'; collection: 'budgets' | 'payments'; id: string };

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
  const ofBudget = form?.kind === 'asked' ? form.collection === 'budgets' : form?.kind === 'budget';
  return complete || ofBudget || form?.kind === 'changes' ? form : null;
}

/** The form that the address asks for; null without one. */
export function windowOf({ budget, payment }: AskedWindows): FormWindow | null {
  if (budget === 'new') return { kind: 'budget' };
  if (payment === 'new') return { kind: 'pay' };
  if (budget !== undefined) return { kind: 'asked', collection: 'budgets', id: budget };
  return payment === undefined ? null : { kind: 'asked', collection: 'payments', id: payment };
}
