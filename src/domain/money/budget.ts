import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import {
  EARLIEST_DATE,
  optionalAmount,
  optionalDate,
  optionalDecimal,
  optionalText,
  reference,
  requiredAmount,
  requiredText,
} from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { fromCents, sumOf, toCents } from '#domain/values/money.ts';
import { MOST_INSTALMENTS, type Terms } from './instalments.ts';

/** The message of specification §5 for a budget's amount. */
const INVALID_AMOUNT = 'El monto debe ser mayor que 0';
const BAD_COUNT = `Escriba el número de cuotas, de 1 a ${MOST_INSTALMENTS}`;
const BAD_FIRST_DUE = 'La fecha de la primera cuota no es válida';
/** A later first instalment is refused as a typing error: years have four digits. */
const LATEST_FIRST_DUE = '2999-12-31';

const totalAmount = () => requiredAmount(INVALID_AMOUNT, INVALID_AMOUNT);

/** The fields that say how a budget is paid: all three, or none. */
export const TERMS = ['down_payment', 'instalments', 'first_due'] as const;

type GivenTerms = Pick<Terms, (typeof TERMS)[number]>;

/** Whether terms have this field, or are none at all. */
const lacksNot =
  (field: keyof GivenTerms) =>
  (terms: GivenTerms): boolean =>
    terms[field] !== null || TERMS.every((each) => terms[each] === null);

/** The fields of a budget that a client writes. */
const budgetSchema = () =>
  v.pipe(
    v.object({
      patient: reference('Debes seleccionar un paciente'),
      nombre: requiredText('El nombre del presupuesto es requerido', 200),
      total_amount: totalAmount(),
      down_payment: v.optional(optionalAmount, null),
      instalments: v.pipe(
        optionalDecimal({ min: 1, max: MOST_INSTALMENTS, unit: 'cuotas' }),
        v.check((count) => count === null || Number.isInteger(count), BAD_COUNT),
      ),
      first_due: v.pipe(
        optionalDate(BAD_FIRST_DUE),
        v.check((date) => date === null || (date >= EARLIEST_DATE && date <= LATEST_FIRST_DUE), BAD_FIRST_DUE),
      ),
      description: optionalText(20_000),
    }),
    v.forward(
      v.partialCheck(
        [['down_payment'], ['instalments'], ['first_due']],
        lacksNot('down_payment'),
        'Escriba la cuota inicial; 0 si no la hay',
      ),
      ['down_payment'],
    ),
    v.forward(v.partialCheck([['down_payment'], ['instalments'], ['first_due']], lacksNot('instalments'), BAD_COUNT), [
      'instalments',
    ]),
    v.forward(
      v.partialCheck(
        [['down_payment'], ['instalments'], ['first_due']],
        lacksNot('first_due'),
        'Indique la fecha de la primera cuota',
      ),
      ['first_due'],
    ),
  );

/** Why a budget cannot have this amount, as it is typed; null when it can, and while nothing is typed. */
export function totalObjection(total_amount: number | null): string | null {
  if (total_amount === null) return null;
  return v.safeParse(totalAmount(), total_amount).issues?.[0].message ?? null;
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
    down_payment: 'Cuota inicial',
    instalments: 'Número de cuotas',
    first_due: 'Primera cuota',
    description: 'Descripción',
  },
  amounts: ['total_amount', 'down_payment'] satisfies (keyof BudgetValues)[],
  schema: budgetSchema,
  defaults: {
    patient: null,
    nombre: null,
    total_amount: null,
    down_payment: null,
    instalments: null,
    first_due: null,
    description: null,
  },
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: { units: [TERMS], strategies: { description: mergeLines } },
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
