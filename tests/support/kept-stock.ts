// What the store has added up of each product, held against the operations themselves.
import { stockByProduct } from '#domain/inventory/stock.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The stock that a store keeps, by product. One that is nought says the same as one that is not there. */
export async function keptStock(db: ArcadaDatabase): Promise<Record<string, number>> {
  return sorted((await db.stock.toArray()).map(({ product, quantity }) => [product, quantity]));
}

/** The same, from all operations. */
export async function countedStock(db: ArcadaDatabase): Promise<Record<string, number>> {
  return sorted([...stockByProduct(await db.records('inventory-operations').toArray())]);
}

const sorted = (stock: [string, number][]): Record<string, number> =>
  Object.fromEntries(stock.filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
