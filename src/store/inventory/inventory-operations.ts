import { nameOperations, type NamedOperation } from '#domain/inventory/inventory.ts';
import { newestFirst } from '#domain/inventory/inventory-operation.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A product's operations, the newest first. */
export async function productOperations(db: ArcadaDatabase, product: string): Promise<NamedOperation[]> {
  const [operations, named, suppliers] = await Promise.all([
    db.records('inventory-operations').where({ product }).toArray(),
    db.records('products').where({ id: product }).toArray(),
    db.records('suppliers').toArray(),
  ]);
  return nameOperations(newestFirst(operations), named, suppliers);
}
