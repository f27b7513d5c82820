import type { Supplier } from '#domain/inventory/supplier.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { readInventory, readSuppliers, type Inventory } from '#store/inventory/inventory.ts';

/** What all parts of the page share. */
export interface InventoryView extends Inventory {
  /** By name. */
  suppliers: Supplier[];
  /** All products and operations have come: a stock is true, and so is an empty inventory. */
  complete: boolean;
}

export const useInventory = keptRead(async (db): Promise<InventoryView> => {
  // Asked for first: what is read after the answer "all have come" is all of it.
  const [complete, inventory, suppliers] = await Promise.all([
    hasReceived(db, 'products', 'suppliers', 'inventory-operations'),
    readInventory(db),
    readSuppliers(db),
  ]);
  return { ...inventory, suppliers, complete };
});
