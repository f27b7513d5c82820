// Stock and balances are sums: what two tablets record offline adds up, and staff are told when it is too much (design §6).
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { getBudget } from '#store/money/budgets.ts';
import { unseenNotices } from '#store/safety/notices.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const budgets = writesOf('budgets');
const operations = writesOf('inventory-operations');
const payments = writesOf('payments');
const products = writesOf('products');

let world: World;
let a: Tablet;
let b: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  b = await world.tablet('mateo');
});
afterEach(() => world.close());

const texts = async (tablet: Tablet) => (await unseenNotices(tablet.db)).map(({ text }) => text);

/** Everything that one has recorded reaches the other. */
async function exchange(): Promise<void> {
  for (const tablet of [a, b, a]) await tablet.sync();
}

test('exits that two tablets made of the last pieces are both kept, and the second is told', async () => {
  const product = await products.create(a.db, { name: 'Brackets' }, a.ports);
  const movement = (operation_type: 'entrada' | 'salida', quantity: number): InventoryOperationValues => ({
    operation_type,
    date: '2026-03-10',
    product,
    quantity,
    unit_price: 2.5,
    supplier: null,
    notes: null,
  });
  await operations.create(a.db, movement('entrada', 5), a.ports);
  await exchange();
  await operations.create(a.db, movement('salida', 4), a.ports);
  await operations.create(b.db, movement('salida', 4), b.ports);
  await exchange();
  for (const { db } of [a, b]) expect(await getProduct(db, product)).toMatchObject({ current_quantity: -3 });
  expect(await world.get(`/products/${product}/`)).toMatchObject({ current_quantity: -3 });
  expect([await texts(a), await texts(b)]).toEqual([
    [],
    ['La salida se guardó, pero no había suficiente stock: quedan −3.'],
  ]);
});

test('payments that two tablets took for the same balance are both kept, and the second is told', async () => {
  const patient = await a.createPatient({});
  const budget = await budgets.create(
    a.db,
    { patient, nombre: 'Ortodoncia', total_amount: 100, description: null },
    a.ports,
  );
  await exchange();
  for (const { db, ports } of [a, b]) {
    const paid = {
      patient,
      budget,
      amount: 70.5,
      payment_date: '2026-03-10',
      payment_method: 'CASH',
      notes: null,
    } as const;
    await payments.create(db, paid, ports);
  }
  await exchange();
  const figures = { total_paid: 141, remaining_balance: -41, payment_progress: 141 };
  for (const { db } of [a, b]) expect(await getBudget(db, budget)).toMatchObject(figures);
  expect(await world.get(`/budgets/${budget}/`)).toMatchObject(figures);
  expect([await texts(a), await texts(b)]).toEqual([
    [],
    ['El pago se guardó. El presupuesto «Ortodoncia» queda con $41,00 pagados de más.'],
  ]);
  const row = (await getBudget(b.db, budget))!;
  await budgets.update(b.db, budget, row, { ...row, total_amount: 141 }, b.ports);
  expect(await texts(b)).toEqual([]);
});
