import type { Budget } from '#domain/money/budget.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';

/** A list of payments in a window of its own: of one budget, or all with a filter. */
export type ListWindow = { kind: 'history'; budget: string | null } | { kind: 'payments'; budget: string };

/** A form or a question, which may stand over a list. */
export type FormWindow =
  | { kind: 'budget'; budget?: Budget }
  | { kind: 'changes'; budget: Budget }
  | { kind: 'delete-budget'; budget: BudgetWithFigures }
  | { kind: 'pay'; budget?: string }
  | { kind: 'edit-payment'; payment: Payment }
  | { kind: 'delete-payment'; payment: Payment };

/** How a part of the panel opens them. */
export interface OpenWindows {
  list: (next: ListWindow) => void;
  form: (next: FormWindow) => void;
}
