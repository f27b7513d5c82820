// The dashboard's figures (specification §3), as GET /dashboard/ answers them; a tablet counts those that its cards
// show (store/figures).
import { newestFirst, type InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { InventorySummary, StockedProduct } from '#domain/inventory/inventory.ts';
import { sumOf } from '#domain/values/money.ts';

/** The answer of GET /dashboard/ (specification §3). */
export interface DashboardSummary {
  patients_count: number;
  appointments_count: number;
  treatment_plans_count: number;
  odontograms_count: number;
  teeth_count: number;
  inventory_summary: InventoryFigures;
}

/** The dashboard's `inventory_summary` (specification §3). */
export interface InventoryFigures {
  total_products: number;
  total_suppliers: number;
  total_operations: number;
  low_stock_count: number;
  /** The sum of the products' estimated values; a product without an entry has none. */
  total_inventory_value: number;
  latest_operation: LatestOperation | null;
}

/** The newest operation by its date. */
interface LatestOperation {
  date: string;
  /** The name of the person who recorded it; null when unknown. */
  user: string | null;
}

/**
 * The dashboard's figures of an inventory; the server computes them in SQL instead. `nameOf` gives the name of a user by id.
 */
export function inventoryFigures(
  {
    products,
    operations,
    summary,
  }: {
    products: readonly Pick<StockedProduct, 'estimated_value'>[];
    operations: readonly InventoryOperation[];
    summary: InventorySummary;
  },
  nameOf: (user: string) => string | null,
): InventoryFigures {
  const [latest] = newestFirst(operations);
  return {
    total_products: summary.total_products,
    total_suppliers: summary.total_suppliers,
    total_operations: operations.length,
    low_stock_count: summary.low_inventory_products,
    total_inventory_value: sumOf(products.map(({ estimated_value }) => estimated_value ?? 0)),
    latest_operation: latest
      ? { date: latest.date, user: latest.created_by === null ? null : nameOf(latest.created_by) }
      : null,
  };
}
