// Stock is a sum of operations: it is never stored, so operations made on several tablets merge by themselves.
import { newestFirst, type Dated, type InventoryOperation } from './inventory-operation.ts';
import { times } from '#domain/values/money.ts';

type Movement = Pick<InventoryOperation, 'operation_type' | 'quantity'>;

/** An exit that the stock does not cover, as its form says it beside the field. */
export const SHORT_STOCK_HINT = 'Stock insuficiente para realizar esta salida';
/** The refusal when such an exit is saved nevertheless. */
export const SHORT_STOCK = 'No hay suficiente stock para realizar esta salida';
/** The refusal when an entry is deleted or lowered although part of it has left the stock already. */
export const SHORT_STOCK_OF_ENTRY = 'No hay suficiente stock: parte de esta entrada ya ha salido';

/** The change of stock by an operation; below 0 for an exit. */
export function effectOf({ operation_type, quantity }: Movement): number {
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
 * Whether a change of one operation takes more than the product's `stock`, which counts the operation as it was before
 * (null before: it is new; null after: it goes). Only the additional quantity is compared: an edit or a delete that
 * takes nothing more is allowed whatever the stock.
 */
export function lacksStock(stock: number, before: Movement | null, after: Movement | null): boolean {
  const taken = (before ? effectOf(before) : 0) - (after ? effectOf(after) : 0);
  return taken > 0 && taken > stock;
}

/** The unit price of the last entry of these operations of one product; null before the first. */
export function lastEntryPrice(
  operations: readonly (Dated & Pick<InventoryOperation, 'operation_type' | 'unit_price'>)[],
): number | null {
  const [last] = newestFirst(operations.filter(({ operation_type }) => operation_type === 'entrada'));
  return last?.unit_price ?? null;
}

/**
 * Current quantity times the last entry's unit price (specification §9). Null when nothing ever entered, since no price
 * is known, and while the stock is below zero, since the true quantity is unknown.
 */
export function estimatedValue(current_quantity: number, entryPrice: number | null): number | null {
  return entryPrice === null || current_quantity < 0 ? null : times(current_quantity, entryPrice);
}

/** An operation with the stock that it left. */
export interface OperationInTurn<Operation> {
  operation: Operation;
  /** Below 0 where more had left by then than had entered. */
  left: number;
}

/** The operations of one product, the newest first, each with what it left. */
export function inTurn<Operation extends Dated & Movement>(
  operations: readonly Operation[],
): OperationInTurn<Operation>[] {
  let left = stockOf(operations);
  return newestFirst(operations).map((operation) => {
    const after = left;
    left -= effectOf(operation);
    return { operation, left: after };
  });
}
