// Reads and writes of budgets. Their figures are sums over the payments on this tablet, unsent ones included.
import { budgetFigures, type Budget, type BudgetFigures, type BudgetValues } from '#domain/money/budget.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { budgetPayments } from './payments.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<Budget & Record<string, unknown>>('budgets');

/** Deleting a budget takes along its payments. */
export const { create: createBudget, update: updateBudget, remove: deleteBudget } = writesOf<BudgetValues>('budgets');

export type BudgetWithFigures = Budget & BudgetFigures;

export async function getBudget(db: ArcadaDatabase, id: string): Promise<BudgetWithFigures | undefined> {
  const budget = await table(db).get(id);
  return budget && withFigures(db, budget);
}

/** A patient's budgets, the newest first. */
export async function patientBudgets(db: ArcadaDatabase, patient: string): Promise<BudgetWithFigures[]> {
  const budgets = await table(db).where({ patient }).sortBy('created_at');
  return Promise.all(budgets.reverse().map((budget) => withFigures(db, budget)));
}

async function withFigures(db: ArcadaDatabase, budget: Budget): Promise<BudgetWithFigures> {
  return { ...budget, ...budgetFigures(budget, await budgetPayments(db, budget.id)) };
}
