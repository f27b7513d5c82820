// Reads of the inventory's page: from the store's sums per product, never from operations.
import {
  stockedProduct,
  type InventorySummary,
  type StockedProduct,
  type StockFacts,
} from '#domain/inventory/inventory.ts';
import { isLowStock, type Product } from '#domain/inventory/product.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { fromCents, sumOf } from '#domain/values/money.ts';
import { sortable } from '#domain/values/text.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { KeptStock } from '#store/database/kept/stock.ts';

/** The products and the figures of the cards. */
export interface Inventory {
  /** By name. */
  products: StockedProduct[];
  summary: InventorySummary;
  /** The value of all products together; those without a price, or below zero, count nothing. */
  total_value: number;
}

/** Everything in one transaction, so that the figures of the page agree with each other. For a live query. */
export async function readInventory(db: ArcadaDatabase): Promise<Inventory> {
  const [rows, kept, total_suppliers] = await db.transaction('r', ['products', 'suppliers', 'stock'], () =>
    Promise.all([db.records('products').toArray(), db.stock.toArray(), db.records('suppliers').count()]),
  );
  const stock = new Map(kept.map((each) => [each.product, each]));
  const products = byName(rows).map((product) => stockedProduct(product, factsOf(stock.get(product.id))));
  const sum = (part: (each: KeptStock) => number) => kept.reduce((total, each) => total + part(each), 0);
  return {
    products,
    summary: {
      total_products: products.length,
      total_suppliers,
      entry_count: sum(({ entries }) => entries),
      exit_count: sum(({ exits }) => exits),
      total_entries_value: fromCents(sum(({ entry_cents }) => entry_cents)),
      total_exits_value: fromCents(sum(({ exit_cents }) => exit_cents)),
      low_inventory_products: products.filter(({ current_quantity }) => isLowStock(current_quantity)).length,
    },
    total_value: sumOf(products.map(({ estimated_value }) => estimated_value ?? 0)),
  };
}

/** A product with its stock: the sum over the operations on this tablet, unsent ones included. Undefined when it is not here. */
export async function getProduct(db: ArcadaDatabase, id: string): Promise<StockedProduct | undefined> {
  const [product, kept] = await Promise.all([db.records('products').get(id), db.stock.get(id)]);
  return product && stockedProduct(product, factsOf(kept));
}

const factsOf = (kept: KeptStock | undefined): StockFacts => ({
  quantity: kept?.quantity ?? 0,
  last_price: kept?.entry?.unit_price ?? null,
  moved: kept?.moved ?? null,
});

/** The suppliers by name. For a live query. */
export async function readSuppliers(db: ArcadaDatabase): Promise<Supplier[]> {
  return byName(await db.records('suppliers').toArray());
}

function byName<Named extends Pick<Product, 'id' | 'name'>>(rows: readonly Named[]): Named[] {
  const keyed = rows.map((row) => ({ row, key: `${sortable(row.name)}\u0000${row.id}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
