// The store's sums of each product, of each day and of each patient, beside sums computed from the records themselves.
import {
  lastControl,
  laterControl,
  newestAttempt,
  newestOpenCase,
  oldestBudget,
  visitFacts,
  type FollowUpFacts,
} from '#domain/follow-up/facts.ts';
import { stockFacts, summarizeInventory, type StockFacts } from '#domain/inventory/inventory.ts';
import { groupBy } from '#domain/values/groups.ts';
import { fromCents } from '#domain/values/money.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { DUES_OF_BUDGETS, DUES_OF_PAYMENTS } from '#store/database/kept/dues.ts';
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

/** The store's sums of each budget that has instalments or payments, by key. A row of zeros equals a missing one. */
export async function keptDues(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const rows = (await db.dues.orderBy('key').toArray()).map((row) => [row.key, DUES_OF_BUDGETS.sumsOf(row)] as const);
  return Object.fromEntries(rows.filter(([, sums]) => sums.some((each) => each !== 0)));
}

/** The same, computed from all budgets and payments. */
export async function countedDues(db: ArcadaDatabase): Promise<Record<string, readonly number[]>> {
  const sums = new Map(DUES_OF_PAYMENTS.reckon(await db.records('payments').toArray()));
  for (const [key, terms] of DUES_OF_BUDGETS.reckon(await db.records('budgets').toArray())) {
    sums.set(
      key,
      terms.map((each, place) => each + (sums.get(key)?.[place] ?? 0)),
    );
  }
  return sorted([...sums]);
}

/** The store's row of each patient that is here. */
export async function keptFollowUps(db: ArcadaDatabase): Promise<Record<string, FollowUpFacts>> {
  const rows = (await db.follow_up.toArray()).filter(({ status }) => status !== null);
  return sorted(
    rows.map((row) => {
      const { patient, concern: _, ...facts } = row;
      return [patient, facts];
    }),
  );
}

/** The same, computed from all rows of each patient. */
export async function countedFollowUps(db: ArcadaDatabase): Promise<Record<string, FollowUpFacts>> {
  const [patients, cases, histories, visits, budgets, payments, attempts] = await Promise.all([
    db.records('patients').toArray(),
    db.records('orthodontic-cases').toArray(),
    db.records('clinical-histories').toArray(),
    db.records('appointments').toArray(),
    db.records('budgets').toArray(),
    db.records('payments').toArray(),
    db.records('contact-attempts').toArray(),
  ]);
  return sorted(
    patients.map(({ id, treatment_status, created_at }) => {
      const own = <R extends { patient: string }>(rows: readonly R[]): R[] =>
        rows.filter(({ patient }) => patient === id);
      const called = own(attempts).filter(({ reason }) => reason === 'seguimiento');
      return [
        id,
        {
          status: treatment_status,
          registered: created_at,
          case: newestOpenCase(own(cases)),
          control: own(histories)
            .map((history) => lastControl(history))
            .reduce(laterControl, null),
          ...visitFacts(own(visits)),
          budget: oldestBudget(own(budgets)),
          payments: own(payments).length,
          attempt: newestAttempt(called),
          attempts: called.length,
        },
      ];
    }),
  );
}

const sorted = <T>(figures: [string, T][]): Record<string, T> =>
  Object.fromEntries(figures.toSorted(([a], [b]) => (a < b ? -1 : 1)));
