import { stockedProduct, type StockedProduct } from '#domain/inventory/inventory.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A product with its stock: the sum over the operations on this tablet, unsent ones included. Undefined when it is not here. */
export async function getProduct(db: ArcadaDatabase, id: string): Promise<StockedProduct | undefined> {
  const product = await db.records('products').get(id);
  const operations = db.records('inventory-operations');
  return product && stockedProduct(product, await operations.where({ product: id }).toArray());
}
