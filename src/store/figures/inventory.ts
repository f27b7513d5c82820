import type { InventoryFigures } from '#domain/figures/dashboard.ts';
import { LOW_STOCK } from '#domain/inventory/product.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { OPERATIONS } from '#store/database/kept/days.ts';

/** The inventory's figures on the dashboard's card. */
export type InventoryCounts = Pick<InventoryFigures, 'total_products' | 'total_operations' | 'low_stock_count'>;

/** Counts products, operations and products low in stock, from the store's sums: no row is read. For a live query. */
export async function inventoryCounts(db: ArcadaDatabase): Promise<InventoryCounts> {
  return db.transaction('r', ['products', 'days', 'stock', 'meta'], async () => {
    const [total_products, operations, enough] = await Promise.all([
      db.records('products').count(),
      db.days.get(OPERATIONS),
      countStocked(db),
    ]);
    // A product without any operation has no row of stock.
    return { total_products, total_operations: operations?.count ?? 0, low_stock_count: total_products - enough };
  });
}

/** How many products are not low in stock. */
async function countStocked(db: ArcadaDatabase): Promise<number> {
  const stocked = db.stock.where('quantity').aboveOrEqual(LOW_STOCK);
  // Operations are deleted with their product; only during the first download may they be there before it.
  if ((await readMeta(db, 'ready')) === true) return stocked.count();
  const products = new Set(await db.records('products').toCollection().primaryKeys());
  return (await stocked.primaryKeys()).filter((id) => products.has(id)).length;
}
