// Reads and writes of inventory operations.
import { nameOperations, type NamedOperation } from '#domain/inventory/inventory.ts';
import {
  newestFirst,
  type InventoryOperation,
  type InventoryOperationValues,
} from '#domain/inventory/inventory-operation.ts';
import type { Product } from '#domain/inventory/product.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<InventoryOperation & Record<string, unknown>>('inventory-operations');

export const {
  create: createOperation,
  update: updateOperation,
  remove: deleteOperation,
} = writesOf<InventoryOperationValues>('inventory-operations');

export async function getOperation(db: ArcadaDatabase, id: string): Promise<InventoryOperation | undefined> {
  return table(db).get(id);
}

/** A product's operations, the newest first. */
export async function productOperations(db: ArcadaDatabase, product: string): Promise<NamedOperation[]> {
  const [operations, named, suppliers] = await Promise.all([
    table(db).where({ product }).toArray(),
    db.rows<Product & Record<string, unknown>>('products').where({ id: product }).toArray(),
    db.rows<Supplier & Record<string, unknown>>('suppliers').toArray(),
  ]);
  return nameOperations(newestFirst(operations), named, suppliers);
}
