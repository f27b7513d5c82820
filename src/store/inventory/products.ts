// Reads and writes of products. Their stock is a sum over the operations on this tablet, unsent ones included.
import { stockedProduct, type StockedProduct } from '#domain/inventory/inventory.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Product, ProductValues } from '#domain/inventory/product.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const table = (db: ArcadaDatabase) => db.rows<Product & Record<string, unknown>>('products');

/** Deleting a product takes along its operations. */
export const {
  create: createProduct,
  update: updateProduct,
  remove: deleteProduct,
} = writesOf<ProductValues>('products');

export async function getProduct(db: ArcadaDatabase, id: string): Promise<StockedProduct | undefined> {
  const product = await table(db).get(id);
  const operations = db.rows<InventoryOperation & Record<string, unknown>>('inventory-operations');
  return product && stockedProduct(product, await operations.where({ product: id }).toArray());
}
