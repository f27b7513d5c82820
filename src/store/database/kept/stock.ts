// The sums of each product's operations, its stock among them.
import { isNewer, type Dated, type InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { stockOf } from '#domain/inventory/stock.ts';
import { groupBy } from '#domain/values/groups.ts';
import { toCents } from '#domain/values/money.ts';
import type { Aggregate } from './sums.ts';

/** The fields of an entry that decide which one is the last. */
type KeptEntry = Dated & Pick<InventoryOperation, 'unit_price'>;

/** A product that has, or once had, operations. */
export interface KeptStock {
  product: string;
  quantity: number;
  /** The number of operations of each kind, and quantity times unit price of all of them, in whole cents. */
  entries: number;
  entry_cents: number;
  exits: number;
  exit_cents: number;
  /** The last entry; null before the first. */
  entry: KeptEntry | null;
  /** When one of its operations was last written; null without any. */
  moved: string | null;
}

/** The stock of each product, in the table `stock`. */
export const STOCK: Aggregate<InventoryOperation, KeptStock> = {
  collection: 'inventory-operations',
  table: 'stock',
  reckon: (operations) =>
    new Map(
      [...groupBy(operations, ({ product }) => product)].map(([product, own]) => [
        product,
        [stockOf(own), ...sumsOf(own, 'entrada'), ...sumsOf(own, 'salida')],
      ]),
    ),
  toKept: (product, [quantity = 0, entries = 0, entry_cents = 0, exits = 0, exit_cents = 0]) => ({
    product,
    quantity,
    entries,
    entry_cents,
    exits,
    exit_cents,
    entry: null,
    moved: null,
  }),
  sumsOf: ({ quantity, entries, entry_cents, exits, exit_cents }) => [
    quantity,
    entries,
    entry_cents,
    exits,
    exit_cents,
  ],
  beside: { index: 'product', keyOf: ({ product }) => product, follow },
};

function sumsOf(operations: readonly InventoryOperation[], type: InventoryOperation['operation_type']): number[] {
  const own = operations.filter(({ operation_type }) => operation_type === type);
  return [own.length, own.reduce((cents, { quantity, unit_price }) => cents + quantity * toCents(unit_price), 0)];
}

type Latest = Pick<KeptStock, 'entry' | 'moved'>;

function follow(
  known: KeptStock | undefined,
  went: readonly InventoryOperation[],
  came: readonly InventoryOperation[],
): Latest | null {
  let { entry, moved }: Latest = known ?? { entry: null, moved: null };
  for (const gone of went) {
    const now = came.find(({ id }) => id === gone.id);
    const wasEntry = gone.id === entry?.id;
    if (wasEntry && (now?.operation_type !== 'entrada' || isNewer(gone, now))) return null;
    if (gone.updated_at === moved && (!now || now.updated_at < moved)) return null;
  }
  for (const row of came) {
    if (moved === null || row.updated_at > moved) moved = row.updated_at;
    const { id, date, created_at, unit_price } = row;
    if (row.operation_type === 'entrada' && (!entry || !isNewer(entry, row)))
      entry = { id, date, created_at, unit_price };
  }
  return { entry, moved };
}
