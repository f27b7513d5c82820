import { balanceOf, type PatientBalance } from '#domain/money/budget.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { lackOfMoney, patientBudgets, type BudgetWithFigures } from '#store/money/budgets.ts';
import { patientPayments } from '#store/money/payments.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** All money data of a patient's page in one read, so that its sums always agree. */
export interface PatientMoney {
  /** The newest first. */
  budgets: BudgetWithFigures[];
  payments: Payment[];
  balance: PatientBalance;
  /** All budgets and payments have come; until then sums are too small, and balances too large. */
  complete: boolean;
  /** A deletion was undone here, and its payments come back with the server's answer (`lackOfMoney`). */
  revived: boolean;
  /** Marks of budgets and of payments, by id. */
  marks: ReadonlyMap<string, RecordMark>;
}

export async function readPatientMoney(db: ArcadaDatabase, patient: string): Promise<PatientMoney> {
  // Awaited first, not in parallel: rows read after the answer "all have come" are complete.
  const lack = await lackOfMoney(db, patient);
  const [budgets, payments] = await Promise.all([patientBudgets(db, patient), patientPayments(db, patient)]);
  const [ofBudgets, ofPayments] = await Promise.all([
    recordMarks(
      db,
      'budgets',
      budgets.map(({ id }) => id),
    ),
    recordMarks(
      db,
      'payments',
      payments.map(({ id }) => id),
    ),
  ]);
  const marks = new Map([...ofBudgets, ...ofPayments]);
  const balance = balanceOf(budgets);
  return { budgets, payments, balance, complete: lack === null, revived: lack === 'revival', marks };
}

/** The mark of a budget and all its payments together. */
export function markOfBudget({ payments, marks }: PatientMoney, id: string): RecordMark | undefined {
  const rows = [id, ...payments.filter(({ budget }) => budget === id).map((payment) => payment.id)];
  const found = rows.flatMap((row) => marks.get(row) ?? []);
  if (found.length === 0) return undefined;
  return { unsent: true, attention: found.some(({ attention }) => attention) };
}
