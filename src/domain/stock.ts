// Stock is a sum of operations: it is never stored, so operations made on several tablets merge by themselves (§6).
import type { InventoryOperation, OperationType } from './inventory-operation.ts';
import { sumOf, times } from './money.ts';
import { isLowStock } from './product.ts';

type Movement = Pick<InventoryOperation, 'operation_type' | 'quantity'>;

/** An exit that the stock does not cover, as its form says it beside the field. */
export const SHORT_STOCK_HINT = 'Stock insuficiente para realizar esta salida';
/** The same, as saving it is refused. */
export const SHORT_STOCK = 'No hay suficiente stock para realizar esta salida';
/** Taking back, or lowering, an entry of which part has left already. */
export const SHORT_STOCK_OF_ENTRY = 'No hay suficiente stock: parte de esta entrada ya ha salido';

/** What an operation adds to the stock; below 0 for an exit. */
function effectOf({ operation_type, quantity }: Movement): number {
  return operation_type === 'entrada' ? quantity : -quantity;
}

/** The stock that is left of a product after its operations; negative when tablets took out more than there was. */
export function stockOf(operations: readonly Movement[]): number {
  return operations.reduce((stock, operation) => stock + effectOf(operation), 0);
}

/** The stock of each product that has operations. */
export function stockByProduct(
  operations: readonly (Movement & Pick<InventoryOperation, 'product'>)[],
): Map<string, number> {
  const stock = new Map<string, number>();
  for (const operation of operations) {
    stock.set(operation.product, (stock.get(operation.product) ?? 0) + effectOf(operation));
  }
  return stock;
}

/**
 * Whether a change of one operation (null: there was none, or it goes) takes more than the product's `stock`, which
 * counts the operation as it was before. Only what is taken in addition is compared: an edit or a delete that takes
 * nothing more is allowed whatever the stock.
 */
export function lacksStock(stock: number, before: Movement | null, after: Movement | null): boolean {
  const taken = (before ? effectOf(before) : 0) - (after ? effectOf(after) : 0);
  return taken > 0 && taken > stock;
}

type Dated = Pick<InventoryOperation, 'id' | 'date' | 'created_at'>;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Operations, the newest first: by date, then by when they were recorded. */
export function newestFirst<Operation extends Dated>(operations: readonly Operation[]): Operation[] {
  return [...operations].sort(
    (a, b) => compareText(b.date, a.date) || compareText(b.created_at, a.created_at) || compareText(b.id, a.id),
  );
}

/** The unit price of the last entry of these operations of one product; null before the first. */
export function lastEntryPrice(
  operations: readonly (Dated & Pick<InventoryOperation, 'operation_type' | 'unit_price'>)[],
): number | null {
  const [last] = newestFirst(operations.filter(({ operation_type }) => operation_type === 'entrada'));
  return last?.unit_price ?? null;
}

/** Current quantity times the last entry's unit price (§9); null when nothing ever entered: no price is known. */
export function estimatedValue(current_quantity: number, entryPrice: number | null): number | null {
  return entryPrice === null ? null : times(current_quantity, entryPrice);
}

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
export function summarize(
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

/** How many operations the inventory's page shows. */
export const RECENT_OPERATIONS = 20;

const NOTES_LIMIT = 20;

/** Notes as lists show them: at most 20 characters, the rest behind an ellipsis. */
export function shortNotes(notes: string): string {
  const characters = [...notes];
  return characters.length <= NOTES_LIMIT ? notes : `${characters.slice(0, NOTES_LIMIT).join('').trimEnd()}…`;
}
