// What the store has added up of each product and of each day, held against the records themselves.
import { stockByProduct } from '#domain/inventory/stock.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { PAYMENT_DAYS, TREATMENT_DAYS } from '#store/database/kept/days.ts';

/** The stock that a store keeps, by product. One that is nought says the same as one that is not there. */
export async function keptStock(db: ArcadaDatabase): Promise<Record<string, number>> {
  return sorted((await db.stock.toArray()).map(({ product, quantity }) => [product, quantity]));
}

/** The same, from all operations. */
export async function countedStock(db: ArcadaDatabase): Promise<Record<string, number>> {
  return sorted([...stockByProduct(await db.records('inventory-operations').toArray())]);
}

/** What a store keeps of each day, by key. A day of nothing says the same as one that is not there. */
export async function keptDays(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const days = (await db.days.orderBy('key').toArray()).filter(({ count, cents }) => count !== 0 || cents !== 0);
  return Object.fromEntries(days.map(({ key, count, cents }) => [key, [count, cents]]));
}

/** The same, from all payments and histories. */
export async function countedDays(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const payments = PAYMENT_DAYS.reckon(await db.records('payments').toArray());
  const treatments = TREATMENT_DAYS.reckon(await db.records('clinical-histories').toArray());
  return Object.fromEntries([...payments, ...treatments].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const sorted = (stock: [string, number][]): Record<string, number> =>
  Object.fromEntries(stock.filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
