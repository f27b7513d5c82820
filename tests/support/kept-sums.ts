// The store's sums of each product and of each day, beside sums computed from the records themselves.
import { stockFacts, summarizeInventory, type StockFacts } from '#domain/inventory/inventory.ts';
import { groupBy } from '#domain/values/groups.ts';
import { fromCents } from '#domain/values/money.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { APPOINTMENT_DAYS, OPERATION_COUNT, PAYMENT_DAYS, TREATMENT_DAYS } from '#store/database/kept/days.ts';

/** The store's sums of a product's operations. */
type ProductFigures = StockFacts & { entries: [count: number, value: number]; exits: [count: number, value: number] };

/** The store's sums of each product that has operations. */
export async function keptProducts(db: ArcadaDatabase): Promise<Record<string, ProductFigures>> {
  const stock = (await db.stock.toArray()).filter(({ entries, exits }) => entries + exits > 0);
  return sorted(
    stock.map(({ product, quantity, entry, moved, entries, entry_cents, exits, exit_cents }) => [
      product,
      {
        quantity,
        last_price: entry?.unit_price ?? null,
        moved,
        entries: [entries, fromCents(entry_cents)],
        exits: [exits, fromCents(exit_cents)],
      },
    ]),
  );
}

/** The same, computed from all operations. */
export async function countedProducts(db: ArcadaDatabase): Promise<Record<string, ProductFigures>> {
  const operations = await db.records('inventory-operations').toArray();
  return sorted(
    [...groupBy(operations, ({ product }) => product)].map(([product, own]) => {
      const summary = summarizeInventory([], [], own);
      return [
        product,
        {
          ...stockFacts(own),
          entries: [summary.entry_count, summary.total_entries_value],
          exits: [summary.exit_count, summary.total_exits_value],
        },
      ];
    }),
  );
}

/** The store's sums of each day, by key. A day of zeros equals a missing one. */
export async function keptDays(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const days = (await db.days.orderBy('key').toArray()).filter(({ count, cents }) => count !== 0 || cents !== 0);
  return Object.fromEntries(days.map(({ key, count, cents }) => [key, [count, cents]]));
}

/** The same, computed from all payments, histories and appointments. */
export async function countedDays(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const payments = PAYMENT_DAYS.reckon(await db.records('payments').toArray());
  const treatments = TREATMENT_DAYS.reckon(await db.records('clinical-histories').toArray());
  const appointments = APPOINTMENT_DAYS.reckon(await db.records('appointments').toArray());
  const operations = OPERATION_COUNT.reckon(await db.records('inventory-operations').toArray());
  return Object.fromEntries(
    [...payments, ...treatments, ...appointments, ...operations].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const sorted = <T>(figures: [string, T][]): Record<string, T> =>
  Object.fromEntries(figures.toSorted(([a], [b]) => (a < b ? -1 : 1)));
