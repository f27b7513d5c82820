// A product's stock is the sum of all its operations.
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { stockByProduct } from '#domain/inventory/stock.ts';
import type { Keeping } from './sums.ts';

/** A product that has, or once had, operations. */
export interface KeptStock {
  product: string;
  quantity: number;
}

/** The stock of each product, in the table `stock`. */
export const STOCK: Keeping<InventoryOperation, KeptStock> = {
  collection: 'inventory-operations',
  table: 'stock',
  reckon: (operations) =>
    new Map([...stockByProduct(operations)].map(([product, quantity]) => [product, [quantity]] as const)),
  toKept: (product, [quantity = 0]) => ({ product, quantity }),
  sumsOf: ({ quantity }) => [quantity],
};
