import type { Supplier } from '#domain/inventory/supplier.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import { readMeta } from '#store/database/meta.ts';
import { readInventory, readSuppliers, type Inventory } from '#store/inventory/inventory.ts';

/** What all parts of the page share. */
export interface InventoryView extends Inventory {
  /** By name. */
  suppliers: Supplier[];
  /** The first download has ended: an empty inventory is a true answer. */
  complete: boolean;
}

export const useInventory = keptRead(async (db): Promise<InventoryView> => {
  const [inventory, suppliers, ready] = await Promise.all([
    readInventory(db),
    readSuppliers(db),
    readMeta(db, 'ready'),
  ]);
  return { ...inventory, suppliers, complete: ready === true };
});
