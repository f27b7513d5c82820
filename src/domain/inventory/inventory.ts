// The inventory's page: products with their stock, operations with their names, and the figures of its cards.
import type { InventoryOperation, OperationType } from './inventory-operation.ts';
import { OPERATION_TYPE_LABELS, UNKNOWN_PRODUCT, UNKNOWN_SUPPLIER } from './inventory-operation.ts';
import { sumOf, times } from '#domain/values/money.ts';
import { isLowStock, type Product } from './product.ts';
import { estimatedValue, lastEntryPrice, stockByProduct, stockOf } from './stock.ts';
import type { Supplier } from './supplier.ts';
import { hasWords, searchable, wordsOf } from '#domain/values/text.ts';

/** A product as lists show it. */
export type StockedProduct = Product & {
  current_quantity: number;
  /** The unit price of its last entry; null before the first. */
  last_price: number | null;
  /** Null while the product has no price, and while its stock is below zero. */
  estimated_value: number | null;
  /** When it was last changed: itself, or one of its operations. */
  last_update: string;
};

/** The sums over a product's operations. */
export interface StockFacts {
  quantity: number;
  last_price: number | null;
  /** When one of them was last written; null without any. */
  moved: string | null;
}

/** A product with the stock and the value that follow from its operations. */
export function stockedProduct(product: Product, { quantity, last_price, moved }: StockFacts): StockedProduct {
  return {
    ...product,
    current_quantity: quantity,
    last_price,
    estimated_value: estimatedValue(quantity, last_price),
    last_update: moved !== null && moved > product.updated_at ? moved : product.updated_at,
  };
}

/** The sums over the operations of one product. */
export function stockFacts(operations: readonly InventoryOperation[]): StockFacts {
  const moved =
    operations
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? null;
  return { quantity: stockOf(operations), last_price: lastEntryPrice(operations), moved };
}

/** Products as their list shows them: those low in stock first, the lowest on top; the others by name. */
export function lowFirst<P extends Pick<StockedProduct, 'current_quantity'>>(byName: readonly P[]): P[] {
  const isLow = ({ current_quantity }: P) => isLowStock(current_quantity);
  const low = byName.filter(isLow).toSorted((a, b) => a.current_quantity - b.current_quantity);
  return [...low, ...byName.filter((product) => !isLow(product))];
}

/** The products whose name holds every word of a search. */
export function productsNamed<P extends Pick<Product, 'name'>>(products: readonly P[], search: string): readonly P[] {
  const words = wordsOf(search);
  return words.length === 0 ? products : products.filter(({ name }) => hasWords(searchable(name), words));
}

/** The first few of them to pick from: those with a word that begins with the text, then the others. */
export function firstNamed<P extends Pick<Product, 'name'>>(
  products: readonly P[],
  search: string,
  limit: number,
): P[] {
  const words = wordsOf(search);
  const begins = ({ name }: P) => words.every((word) => ` ${searchable(name)}`.includes(` ${word}`));
  const named = productsNamed(products, search);
  return [...named.filter(begins), ...named.filter((product) => !begins(product))].slice(0, limit);
}

/** An operation as lists show it. */
export type NamedOperation = InventoryOperation & {
  operation_type_display: string;
  product_name: string;
  supplier_name: string | null;
};

/** Operations with the names that they refer to. */
export function nameOperations(
  operations: readonly InventoryOperation[],
  products: readonly Product[],
  suppliers: readonly Supplier[],
): NamedOperation[] {
  const productNames = new Map(products.map(({ id, name }) => [id, name]));
  const supplierNames = new Map(suppliers.map(({ id, name }) => [id, name]));
  return operations.map((operation) => ({
    ...operation,
    operation_type_display: OPERATION_TYPE_LABELS[operation.operation_type],
    product_name: productNames.get(operation.product) ?? UNKNOWN_PRODUCT,
    supplier_name: operation.supplier === null ? null : (supplierNames.get(operation.supplier) ?? UNKNOWN_SUPPLIER),
  }));
}

/** How many operations the inventory's page shows. */
export const RECENT_OPERATIONS = 20;

/** The answer of GET /inventory-operations/summary/ and the figures of the inventory's cards (specification §3). */
export interface InventorySummary {
  total_products: number;
  total_suppliers: number;
  entry_count: number;
  exit_count: number;
  /** Sums of quantity times unit price. */
  total_entries_value: number;
  total_exits_value: number;
  /** How many products are low in stock. */
  low_inventory_products: number;
}

/** The figures of the inventory's cards. */
export function summarizeInventory(
  products: readonly { id: string }[],
  suppliers: readonly unknown[],
  operations: readonly Pick<InventoryOperation, 'product' | 'operation_type' | 'quantity' | 'unit_price'>[],
): InventorySummary {
  const ofType = (type: OperationType) => operations.filter(({ operation_type }) => operation_type === type);
  const valueOf = (type: OperationType) =>
    sumOf(ofType(type).map(({ quantity, unit_price }) => times(quantity, unit_price)));
  const stock = stockByProduct(operations);
  return {
    total_products: products.length,
    total_suppliers: suppliers.length,
    entry_count: ofType('entrada').length,
    exit_count: ofType('salida').length,
    total_entries_value: valueOf('entrada'),
    total_exits_value: valueOf('salida'),
    low_inventory_products: products.filter(({ id }) => isLowStock(stock.get(id) ?? 0)).length,
  };
}

const NOTES_LIMIT = 20;

/** Notes as lists show them: at most 20 characters, the rest behind an ellipsis. */
export function shortNotes(notes: string): string {
  const characters = [...notes];
  return characters.length <= NOTES_LIMIT ? notes : `${characters.slice(0, NOTES_LIMIT).join('').trimEnd()}…`;
}
