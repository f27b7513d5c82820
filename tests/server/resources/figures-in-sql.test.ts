// The figures of dashboard and statistics: random rows, the same answers in SQL and in the domain.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inventoryFigures } from '#domain/figures/dashboard.ts';
import { stockedProduct, stockFacts, summarizeInventory } from '#domain/inventory/inventory.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { fromCents } from '#domain/values/money.ts';
import { paymentsByMonth, treatmentsByMonth } from '#domain/figures/statistics.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { readDashboard } from '#server/resources/figures/dashboard.ts';
import { paymentStatistics, treatmentStatistics } from '#server/resources/figures/statistics.ts';
import { ANA, buildHistory, buildPatient, META, testId } from '#tests/support/factories.ts';
import { buildBudget, buildOperation, buildPayment, buildProduct } from '#tests/support/money-factories.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const RUNS = { numRuns: 40 };
const STORED = { deleted_at: null, deletion: null };
const PRODUCTS = [1, 2, 3].map((number) => buildProduct({ id: testId(number), name: `P${number}` }));

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase('pglite');
  const { db } = database;
  const user = { username: 'ana', first_name: 'Ana', last_name: 'Rojas', rol: 'recepcionista' as const, active: true };
  await db
    .insertInto('users')
    .values({ ...META, id: ANA.id, ...user, ...STORED })
    .execute();
  const keys = {
    sort_name: 'lucia pena',
    search_letters: 'luciapena',
    search_name: 'lucia pena',
    search_text: 'lucia pena',
    search_digits: '',
    search_card: '',
  };
  await db
    .insertInto('patients')
    .values({ ...buildPatient(), ...STORED, ...keys })
    .execute();
  await db
    .insertInto('budgets')
    .values({ ...buildBudget(), ...STORED })
    .execute();
  await db
    .insertInto('products')
    .values(PRODUCTS.map((product) => ({ ...product, ...STORED, sort_name: product.name, search_name: product.name })))
    .execute();
});
afterAll(() => database.close());

const cents = fc.integer({ min: 1, max: 999_999 }).map(fromCents);
const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-12-31', '2027-01-01');

const operations = fc
  .array(
    fc.record({
      operation_type: fc.constantFrom('entrada', 'salida'),
      date: day,
      created_at: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'),
      created_by: fc.constantFrom(ANA.id, null),
      product: fc.constantFrom(...PRODUCTS.map(({ id }) => id)),
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_price: cents,
    }),
    { maxLength: 20 },
  )
  .map((all): InventoryOperation[] =>
    all.map((values, index) => buildOperation({ id: testId(100 + index), ...values })),
  );

it('the dashboard’s inventory', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (all) => {
      await database.db.deleteFrom('inventory_operations').execute();
      const rows = all.map((operation) => ({ ...operation, ...STORED, search_notes: '' }));
      if (rows.length > 0) await database.db.insertInto('inventory_operations').values(rows).execute();
      const products = PRODUCTS.map((product) =>
        stockedProduct(product, stockFacts(all.filter((operation) => operation.product === product.id))),
      );
      const summary = summarizeInventory(PRODUCTS, [], all);
      const expected = inventoryFigures({ products, operations: all, summary }, () => 'Ana');
      expect((await readDashboard(database.db)).inventory_summary).toEqual(expected);
    }),
    RUNS,
  );
});

it('the payments of a year by month', async () => {
  const payments = fc.array(fc.record({ payment_date: day, amount: cents }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(payments, async (all) => {
      const rows = all.map((values, index) => ({ ...buildPayment({ id: testId(200 + index), ...values }), ...STORED }));
      await database.db.deleteFrom('payments').execute();
      await database.db.insertInto('payments').values(rows).execute();
      expect(await paymentStatistics(database.db, 2026)).toEqual(paymentsByMonth(all, 2026));
    }),
    RUNS,
  );
});

it('the treatments of a year by month', async () => {
  const entry = fc.record({ date: fc.oneof(day, fc.constantFrom('', '2026', 'ayer')), title: fc.string() });
  const notes = fc.oneof(
    fc.array(entry, { maxLength: 6 }).map((entries) => `Notas de 2026-01-01\n${JSON.stringify(entries)}`),
    fc.constantFrom(null, '2026-01-01', '[{"date": "2026-01-01"'),
  );
  await fc.assert(
    fc.asyncProperty(notes, async (text) => {
      const history = buildHistory({ notes: text });
      await database.db.deleteFrom('clinical_histories').execute();
      await database.db
        .insertInto('clinical_histories')
        .values({ ...history, ...STORED })
        .execute();
      expect(await treatmentStatistics(database.db, 2026)).toEqual(treatmentsByMonth(treatmentsOf(history), 2026));
    }),
    RUNS,
  );
});
