// Sums in SQL agree with the domain's functions over the same rows on a tablet.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { budgetFigures, type Budget } from '#domain/money/budget.ts';
import { newId } from '#domain/record/ids.ts';
import { nameOperations, stockFacts, summarizeInventory } from '#domain/inventory/inventory.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { Product } from '#domain/inventory/product.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { listRows, parseList, present } from '#server/records/list.ts';
import type { Resource } from '#server/records/resource.ts';
import { selectStored, wireRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { budgets } from '#server/resources/money/budgets.ts';
import { inventoryOperations } from '#server/resources/inventory/inventory-operations.ts';
import { inventorySummary } from '#server/resources/inventory/inventory-summary.ts';
import { payments } from '#server/resources/money/payments.ts';
import { products } from '#server/resources/inventory/products.ts';
import { suppliers } from '#server/resources/inventory/suppliers.ts';
import { foundOperations } from '#tests/support/found-operations.ts';
import {
  buildOp,
  createPatientOp,
  openRecordsWorld,
  written,
  type RecordsWorld,
} from '#tests/server/records/records-world.ts';

const RUNS = 25;
const TODAY = { today: '2026-03-10' };

let world: RecordsWorld;
beforeEach(async () => {
  world = await openRecordsWorld('pglite');
});
afterEach(() => world.close());

const apply = (ops: WriteOp[]) => runWrites(world.context, world.ana, ops);
/** The rows of a tablet: stored fields of the living rows. */
const living = async <R>({ definition }: Resource): Promise<R[]> =>
  (await selectStored(world.database.db, definition, sql`deleted_at IS NULL`)).map(wireRow) as unknown as R[];
const shown = async (resource: Resource, query: Record<string, string> = {}) => {
  const { rows } = await listRows(world.database.db, resource, parseList(resource, { limit: '500', ...query }));
  return present(world.database.db, resource, rows, TODAY);
};
const create = (resource: Resource, body: object) => buildOp(resource, { body: { id: newId(), ...body } });
const remove = (resource: Resource, id: string) =>
  buildOp(resource, { method: 'DELETE', id, ifMatch: 1, seen: `${newId()}.0` });
const idOf = ({ body }: WriteOp) => (body as { id: string }).id;

const cents = fc.integer({ min: 1, max: 1_000_000 }).map(fromCents);

it('balances', async () => {
  const patient = (await written(world, world.ana, createPatientOp())).id;
  const plan = fc.array(
    fc.record({ total: cents, paid: fc.array(fc.record({ amount: cents, deleted: fc.boolean() }), { maxLength: 6 }) }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      for (const { total, paid } of planned) {
        const budget = create(budgets, { patient, nombre: 'Ortodoncia', total_amount: total });
        await apply([budget]);
        for (const { amount, deleted } of paid) {
          const values = { payment_date: '2026-03-01', payment_method: 'CASH' };
          const payment = create(payments, { patient, budget: idOf(budget), amount, ...values });
          await apply([payment]);
          if (deleted) await apply([remove(payments, idOf(payment))]);
        }
      }
      const all = await living<Payment>(payments);
      const expected = (await living<Budget>(budgets)).map((budget) => ({
        ...budget,
        ...budgetFigures(
          budget,
          all.filter((payment) => payment.budget === budget.id),
        ),
      }));
      expect(new Set(await shown(budgets))).toEqual(new Set(expected));
    }),
    { numRuns: RUNS },
  );
});

it('stock, names, summary and search', async () => {
  const supplier = fc.constantFrom<number | null | 'gone'>(0, 1, null, 'gone');
  const plan = fc.array(
    fc.record({
      product: fc.nat({ max: 2 }),
      operation_type: fc.constantFrom('entrada', 'salida'),
      quantity: fc.integer({ min: 1, max: 12 }),
      unit_price: cents,
      supplier,
      notes: fc.constantFrom(null, 'Caja ñandú', 'Lote 7\nurgente'),
      date: fc.constantFrom('2026-01-01', '2026-02-01'),
      deleted: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const search = fc.constantFrom('', 'brackets', 'SUR 7', 'nandu', 'desconocido', 'guantes lote', 'x');
  await fc.assert(
    fc.asyncProperty(plan, search, async (planned, text) => {
      await sql`TRUNCATE inventory_operations, products, suppliers`.execute(world.database.db);
      const named = ['Brackets', 'Guantes', 'Óxido'].map((name) => create(products, { name }));
      const sellers = ['Dental Sur', 'Almacén Peña'].map((name) => create(suppliers, { name }));
      await apply([...named, ...sellers]);
      for (const { product, supplier: from, deleted, ...values } of planned) {
        const seller = from === 'gone' ? newId() : from === null ? null : idOf(sellers[from]!);
        const operation = create(inventoryOperations, { ...values, product: idOf(named[product]!), supplier: seller });
        await apply([operation]);
        if (deleted) await apply([remove(inventoryOperations, idOf(operation))]);
        world.clock.now = new Date(world.clock.now.getTime() + 1000);
      }
      const all = await living<InventoryOperation>(inventoryOperations);
      const items = await living<Product>(products);
      const sources = await living<Supplier>(suppliers);
      const stocked = items.map((product) => {
        const { quantity } = stockFacts(all.filter((operation) => operation.product === product.id));
        return { ...product, current_quantity: quantity };
      });
      expect(new Set(await shown(products))).toEqual(new Set(stocked));
      expect(await inventorySummary(world.database.db)).toEqual(summarizeInventory(items, sources, all));
      expect(await shown(inventoryOperations, { search: text })).toEqual(
        foundOperations(nameOperations(all, items, sources), text),
      );
    }),
    { numRuns: RUNS },
  );
});
