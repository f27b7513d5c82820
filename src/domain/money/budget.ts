import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalText, reference, requiredAmount, requiredText } from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { fromCents, sumOf, toCents } from '#domain/values/money.ts';

/** The message of specification §5 for a budget's amount. */
const INVALID_AMOUNT = 'El monto debe ser mayor que 0';

/** The fields of a budget that a client writes. */
const budgetSchema = () =>
  v.object({
    patient: reference('Debes seleccionar un paciente'),
    nombre: requiredText('El nombre del presupuesto es requerido', 200),
    total_amount: requiredAmount(INVALID_AMOUNT, INVALID_AMOUNT),
    description: optionalText(20_000),
  });

/** Why a budget cannot have this amount, as it is typed; null when it can, and while nothing is typed. */
export function totalObjection(total_amount: number | null): string | null {
  if (total_amount === null) return null;
  return v.safeParse(budgetSchema().entries.total_amount, total_amount).issues?.[0].message ?? null;
}

/** The values of a budget once its schema has parsed them. */
export type BudgetValues = v.InferOutput<ReturnType<typeof budgetSchema>>;
/** A row of the collection: a budget. */
export type Budget = RowMeta & BudgetValues;

/** The definition of budgets, for store, sync and server. */
export const budgetDefinition: EntityDefinition<BudgetValues> = {
  collection: 'budgets',
  singular: 'presupuesto',
  plural: 'presupuestos',
  labels: {
    patient: 'Paciente',
    nombre: 'Nombre',
    total_amount: 'Monto total',
    description: 'Descripción',
  },
  amounts: ['total_amount'] satisfies (keyof BudgetValues)[],
  schema: budgetSchema,
  defaults: { patient: null, nombre: null, total_amount: null, description: null },
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: { strategies: { description: mergeLines } },
  title: (row) => (typeof row['nombre'] === 'string' ? row['nombre'] : ''),
};

/** The figures that follow from a budget's payments: computed where they are shown, never stored. */
export interface BudgetFigures {
  total_paid: number;
  /** Below 0 when more was paid than the budget's amount. */
  remaining_balance: number;
  /** Percent, rounded down to two decimals, so that 100 means all is paid. Above 100 when too much was paid. */
  payment_progress: number;
}

/** The figures of a budget with these payments. */
export function budgetFigures(
  budget: Pick<BudgetValues, 'total_amount'>,
  payments: readonly { amount: number }[],
): BudgetFigures {
  const paid = toCents(sumOf(payments.map(({ amount }) => amount)));
  const total = toCents(budget.total_amount);
  return {
    total_paid: fromCents(paid),
    remaining_balance: fromCents(total - paid),
    // A large budget's cents times ten thousand are more than a number holds exactly.
    payment_progress: Number((BigInt(paid) * 10_000n) / BigInt(total)) / 100,
  };
}

/** The colour of a progress bar. */
export type ProgressColor = 'red' | 'yellow' | 'blue' | 'green';

/** The colour of the progress bar (specification §4): under 25 red, under 50 yellow, under 75 blue, else green. */
export function progressColor(payment_progress: number): ProgressColor {
  if (payment_progress < 25) return 'red';
  if (payment_progress < 50) return 'yellow';
  return payment_progress < 75 ? 'blue' : 'green';
}

/** A patient's debt over all budgets together. */
export interface PatientBalance {
  total: number;
  paid: number;
  /** The sum still to pay; overpaying one budget does not reduce the debt of another. */
  owed: number;
  /** The sum paid beyond the amounts of budgets, as when two tablets offline took the same payment. */
  overpaid: number;
}

/** The sums over a patient's budgets, exact to the cent. */
export function balanceOf(
  budgets: readonly (Pick<BudgetValues, 'total_amount'> & Pick<BudgetFigures, 'total_paid' | 'remaining_balance'>)[],
): PatientBalance {
  return {
    total: sumOf(budgets.map(({ total_amount }) => total_amount)),
    paid: sumOf(budgets.map(({ total_paid }) => total_paid)),
    owed: sumOf(budgets.map(({ remaining_balance }) => Math.max(0, remaining_balance))),
    overpaid: sumOf(budgets.map(({ remaining_balance }) => Math.max(0, -remaining_balance))),
  };
}
