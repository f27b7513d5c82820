// Budgets with their figures: sums over the payments on this tablet, unsent ones included.
import { budgetFigures, type Budget, type BudgetFigures } from '#domain/money/budget.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { isRevived } from '#store/rows/revived.ts';
import { budgetPayments } from './payments.ts';

/** A budget as screens show it. */
export type BudgetWithFigures = Budget & BudgetFigures;

/** Undefined when it is not, or no longer, here. */
export async function getBudget(db: ArcadaDatabase, id: string): Promise<BudgetWithFigures | undefined> {
  const budget = await db.records('budgets').get(id);
  return budget && withFigures(db, budget);
}

/** A patient's budgets, the newest first. */
export async function patientBudgets(db: ArcadaDatabase, patient: string): Promise<BudgetWithFigures[]> {
  const budgets = await db.records('budgets').where({ patient }).sortBy('created_at');
  return Promise.all(budgets.reverse().map((budget) => withFigures(db, budget)));
}

/**
 * Why a patient's budgets and payments are not all on this tablet, so that the balance would be wrong; null when they
 * are. `download`: the first sync brings budgets before payments. `revival`: the patient or a budget was deleted and
 * restored here, and the payments deleted with it are still to be received from the server.
 */
export async function lackOfMoney(db: ArcadaDatabase, patient: string): Promise<'download' | 'revival' | null> {
  if (await awaitsRevival(db, patient)) return 'revival';
  if (await hasReceived(db, 'budgets', 'payments')) return null;
  // A never-sent patient is unknown to other tablets: nothing of theirs is on its way.
  return (await db.records('patients').get(patient))?.version === 0 ? null : 'download';
}

async function awaitsRevival(db: ArcadaDatabase, patient: string): Promise<boolean> {
  const budgets = await db.records('budgets').where({ patient }).primaryKeys();
  const rows = [
    { collection: 'patients', row_id: patient } as const,
    ...budgets.map((row_id) => ({ collection: 'budgets', row_id }) as const),
  ];
  const keys = rows.map(({ collection, row_id }) => [collection, row_id]);
  const entries = await db.outbox.where('[collection+row_id]').anyOf(keys).toArray();
  if (entries.some((entry) => isWrite(entry) && entry.revives === true)) return true;
  return isRevived(db, rows);
}

async function withFigures(db: ArcadaDatabase, budget: Budget): Promise<BudgetWithFigures> {
  return { ...budget, ...budgetFigures(budget, await budgetPayments(db, budget.id)) };
}
