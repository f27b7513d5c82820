import type { InventoryFigures } from '#domain/figures/dashboard.ts';
import { LOW_STOCK } from '#domain/inventory/product.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** What the dashboard's card says of the inventory. */
export type InventoryCounts = Pick<InventoryFigures, 'total_products' | 'total_operations' | 'low_stock_count'>;

/** Counts products, operations and what runs low, from keys alone: no operation is read. For a live query. */
export async function inventoryCounts(db: ArcadaDatabase): Promise<InventoryCounts> {
  return db.transaction('r', ['products', 'inventory-operations', 'stock'], async () => {
    const [products, total_operations, stocked] = await Promise.all([
      db.records('products').toCollection().primaryKeys(),
      db.records('inventory-operations').count(),
      db.stock.where('quantity').aboveOrEqual(LOW_STOCK).primaryKeys(),
    ]);
    const enough = new Set(stocked);
    // A product of which nothing ever came in has no stock kept at all.
    const low_stock_count = products.filter((id) => !enough.has(id)).length;
    return { total_products: products.length, total_operations, low_stock_count };
  });
}
