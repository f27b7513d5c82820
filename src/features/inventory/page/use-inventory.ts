import type { Supplier } from '#domain/inventory/supplier.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { readInventory, readSuppliers, type Inventory } from '#store/inventory/inventory.ts';

/** The data that all parts of the page share. */
export interface InventoryView extends Inventory {
  /** By name. */
  suppliers: Supplier[];
  /** All products and operations have come: stocks are right, and an empty inventory is truly empty. */
  complete: boolean;
}

export const readInventoryView = async (db: ArcadaDatabase): Promise<InventoryView> =>
  withCompleteness(db, ['products', 'suppliers', 'inventory-operations'], async () => {
    const [inventory, suppliers] = await Promise.all([readInventory(db), readSuppliers(db)]);
    return { ...inventory, suppliers };
  });
