// What the inventory's page reads.
import {
  nameOperations,
  stockedProduct,
  summarizeInventory,
  type InventorySummary,
  type NamedOperation,
  type StockedProduct,
} from '#domain/inventory/inventory.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { searchable } from '#domain/values/text.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** All that the inventory's page shows. */
export interface Inventory {
  /** By name. */
  products: StockedProduct[];
  /** By name. */
  suppliers: Supplier[];
  /** In no order: `recentOperations` searches and sorts them. */
  operations: NamedOperation[];
  summary: InventorySummary;
}

/** Everything at once, from one moment: each figure of the page agrees with the others. */
export async function readInventory(db: ArcadaDatabase): Promise<Inventory> {
  const [products, suppliers, operations] = await db.transaction(
    'r',
    ['products', 'suppliers', 'inventory-operations'],
    () =>
      Promise.all([
        db.records('products').toArray(),
        db.records('suppliers').toArray(),
        db.records('inventory-operations').toArray(),
      ]),
  );
  const ofProduct = new Map<string, InventoryOperation[]>();
  for (const operation of operations) {
    const known = ofProduct.get(operation.product);
    if (known) known.push(operation);
    else ofProduct.set(operation.product, [operation]);
  }
  return {
    products: byName(products).map((product) => stockedProduct(product, ofProduct.get(product.id) ?? [])),
    suppliers: byName(suppliers),
    operations: nameOperations(operations, products, suppliers),
    summary: summarizeInventory(products, suppliers, operations),
  };
}

function byName<Named extends { id: string; name: string }>(rows: readonly Named[]): Named[] {
  const keyed = rows.map((row) => ({ row, key: `${searchable(row.name)}\u0000${row.id}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
