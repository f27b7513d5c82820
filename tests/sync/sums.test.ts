// Stock and balances are sums: operations and payments that two tablets record offline add up, and staff are warned
// when it is too much.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { getBudget } from '#store/money/budgets.ts';
import { dismissNotice, unseenNotices } from '#store/safety/notices.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, type World } from '#tests/support/world.ts';
import { AT_WILL } from '#tests/support/money-factories.ts';

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

const movementsOf =
  (product: string) =>
  (operation_type: 'entrada' | 'salida', quantity: number): InventoryOperationValues => ({
    operation_type,
    date: '2026-03-10',
    product,
    quantity,
    unit_price: 2.5,
    supplier: null,
    notes: null,
  });

test('exits that two tablets made of the last pieces are both kept, and the second is told', async () => {
  const product = await products.create(a.db, { name: 'Brackets' }, a.ports);
  const movement = movementsOf(product);
  await operations.create(a.db, movement('entrada', 5), a.ports);
  await exchange();
  await operations.create(a.db, movement('salida', 4), a.ports);
  await operations.create(b.db, movement('salida', 4), b.ports);
  await exchange();
  for (const { db } of [a, b]) expect(await getProduct(db, product)).toMatchObject({ current_quantity: -3 });
  expect(await world.get(`/products/${product}/`)).toMatchObject({ current_quantity: -3 });
  expect([await texts(a), await texts(b)]).toEqual([
    [],
    ['La salida se guardó, pero no había suficiente stock: quedó en −3.'],
  ]);
});

test('a warning that has been put right is over: it does not come back when the stock falls below zero once more', async () => {
  const product = await products.create(a.db, { name: 'Brackets' }, a.ports);
  const movement = movementsOf(product);
  await operations.create(a.db, movement('salida', 3), a.ports);
  await a.sync();
  expect(await texts(a)).toEqual(['La salida se guardó, pero no había suficiente stock: quedó en −3.']);
  await operations.create(a.db, movement('entrada', 10), a.ports);
  await exchange();
  expect(await texts(a)).toEqual([]);
  await operations.create(b.db, movement('salida', 9), b.ports);
  await exchange();
  expect(await getProduct(a.db, product)).toMatchObject({ current_quantity: -2 });
  expect([await texts(a), await texts(b)]).toEqual([
    [],
    ['La salida se guardó, pero no había suficiente stock: quedó en −2.'],
  ]);
});

/** A budget of $100,00 that both tablets know. */
async function sharedBudget(): Promise<{ patient: string; budget: string }> {
  const patient = await a.createPatient({});
  const offer = { patient, nombre: 'Ortodoncia', total_amount: 100, ...AT_WILL, description: null };
  const budget = await budgets.create(a.db, offer, a.ports);
  await exchange();
  return { patient, budget };
}

const pay = ({ db, ports }: Tablet, of: { patient: string; budget: string }, amount: number): Promise<string> =>
  payments.create(db, { ...of, amount, payment_date: '2026-03-10', payment_method: 'CASH', notes: null }, ports);

const WARNED = 'El pago se guardó. El presupuesto «Ortodoncia» queda con $41,00 pagados de más.';
const FROM_ELSEWHERE =
  'Llegó un pago de $70,50 registrado en otro dispositivo. El presupuesto «Ortodoncia» queda con $41,00 pagados de más.';

test('payments that two tablets took for the same balance are both kept, and both are told', async () => {
  const shared = await sharedBudget();
  const { budget } = shared;
  for (const tablet of [a, b]) await pay(tablet, shared, 70.5);
  await exchange();
  const figures = { total_paid: 141, remaining_balance: -41, payment_progress: 141 };
  for (const { db } of [a, b]) expect(await getBudget(db, budget)).toMatchObject(figures);
  expect(await world.get(`/budgets/${budget}/`)).toMatchObject(figures);
  expect([await texts(a), await texts(b)]).toEqual([[FROM_ELSEWHERE], [WARNED]]);
  const row = (await getBudget(b.db, budget))!;
  await budgets.update(b.db, budget, row, { ...row, total_amount: 141 }, b.ports);
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[], []]);
});

test('the tablet whose payment came second is told once, also when it has read the notice before it receives the first one', async () => {
  const shared = await sharedBudget();
  for (const tablet of [a, b]) await pay(tablet, shared, 70.5);
  // The other payment reaches the server just before its own, and the answer to its own is the last that reaches the tablet.
  let sent = false;
  b.network.fault = async ({ path }) => {
    if (path === '/batch/' && !sent) {
      sent = true;
      await a.sync();
    }
    return sent && path.startsWith('/sync/') ? 'drop' : null;
  };
  await b.sync();
  const told = await b.db.notices.toArray();
  expect(told.map(({ text }) => text)).toEqual([WARNED]);
  for (const { id } of told) await dismissNotice(b.db, id);
  b.network.fault = () => null;
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[FROM_ELSEWHERE], []]);
});

test('the tablet that was first is told also when the answer to its own payment was lost, and once', async () => {
  const shared = await sharedBudget();
  await pay(a, shared, 70.5);
  a.network.fault = ({ path }) => (path === '/batch/' ? 'lose-reply' : null);
  await a.sync();
  await pay(b, shared, 70.5);
  await b.sync();
  a.network.fault = () => null;
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[FROM_ELSEWHERE], [WARNED]]);
});

test('nothing is told to a tablet that has taken no payment of the budget, nor to one that reads the clinic for the first time', async () => {
  const shared = await sharedBudget();
  const third = await world.tablet('recepcion');
  for (const tablet of [a, b]) await pay(tablet, shared, 70.5);
  await exchange();
  const fresh = await world.tablet('mateo');
  for (const tablet of [third, fresh]) {
    await tablet.sync();
    expect(await getBudget(tablet.db, shared.budget)).toMatchObject({ remaining_balance: -41 });
    expect(await texts(tablet)).toEqual([]);
  }
});

test('a payment that is noted anew without being raised tells nothing again', async () => {
  const shared = await sharedBudget();
  await pay(a, shared, 70.5);
  const theirs = await pay(b, shared, 70.5);
  await exchange();
  for (const { id } of await unseenNotices(a.db)) await dismissNotice(a.db, id);
  const row = (await b.db.records('payments').get(theirs))!;
  await payments.update(b.db, theirs, row, { ...row, notes: 'Pagó la madre' }, b.ports);
  await exchange();
  expect((await a.db.records('payments').get(theirs))?.notes).toBe('Pagó la madre');
  expect(await texts(a)).toEqual([]);
});

/** A budget of $1 000,00 in ten instalments that both tablets know. */
async function sharedSchedule(): Promise<{ patient: string; budget: string }> {
  const patient = await a.createPatient({});
  const terms = { down_payment: 0, instalments: 10, first_due: '2026-03-05' };
  const offer = { patient, nombre: 'Ortodoncia', total_amount: 1000, ...terms, description: null };
  const budget = await budgets.create(a.db, offer, a.ports);
  await exchange();
  return { patient, budget };
}

const SAME =
  'Llegó un pago de $100,00 registrado en otro dispositivo para la cuota 1 de 10 de «Ortodoncia», que aquí también se cobró. Los dos se conservan: cuotas 1 y 2 de 10.';

test('an instalment that two tablets took is paid twice, and both are told', async () => {
  const shared = await sharedSchedule();
  b.clock.now = a.clock.now;
  for (const tablet of [a, b]) await pay(tablet, shared, 100);
  for (const { clock } of [a, b]) clock.now += 60_000;
  await exchange();
  for (const { db } of [a, b]) expect(await getBudget(db, shared.budget)).toMatchObject({ total_paid: 200 });
  expect([await texts(a), await texts(b)]).toEqual([[SAME], [SAME]]);
});

test('two payments that another tablet took without the network fill two instalments: each warns of its own', async () => {
  const shared = await sharedSchedule();
  b.clock.now = a.clock.now;
  await pay(a, shared, 100);
  for (const amount of [100, 100]) {
    b.clock.now += 1000;
    await pay(b, shared, amount);
  }
  for (const { clock } of [a, b]) clock.now += 60_000;
  await b.sync();
  await exchange();
  expect(await texts(a)).toEqual([SAME]);
});

test('payments that two other people took without the network for one instalment both warn of it', async () => {
  const shared = await sharedSchedule();
  const third = await world.tablet('admin');
  await third.sync();
  for (const tablet of [a, b, third]) tablet.clock.now = a.clock.now;
  for (const tablet of [a, b, third]) await pay(tablet, shared, 100);
  for (const { clock } of [a, b, third]) clock.now += 60_000;
  for (const tablet of [b, third, a]) await tablet.sync();
  expect(await texts(a)).toEqual([SAME, SAME]);
});

test('both are told where the second payment was made some seconds after the first was acknowledged: clocks agree no better', async () => {
  const shared = await sharedSchedule();
  await pay(a, shared, 100);
  await a.sync();
  b.clock.now = a.clock.now + 5000;
  await pay(b, shared, 100);
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[SAME], [SAME]]);
});

test('a tablet that knew of the payment took the next instalment: nothing is told', async () => {
  const shared = await sharedSchedule();
  // An hour ago: the server takes no time of a tablet that lies in the future.
  for (const { clock } of [a, b]) clock.now -= 3_600_000;
  await pay(a, shared, 100);
  await exchange();
  for (const { clock } of [a, b]) clock.now += 60_000;
  await pay(b, shared, 100);
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[], []]);
});

test('a payment that was deleted and is taken back tells nothing of the instalments taken since', async () => {
  const shared = await sharedSchedule();
  const first = await pay(a, shared, 100);
  await exchange();
  a.clock.now += 3_600_000;
  await pay(a, shared, 100);
  await exchange();
  const undo = await payments.delete(b.db, first, b.ports);
  await exchange();
  await undo();
  await exchange();
  expect(await getBudget(a.db, shared.budget)).toMatchObject({ total_paid: 200 });
  expect([await texts(a), await texts(b)]).toEqual([[], []]);
});

test('the warning of an instalment taken twice goes with one of the payments', async () => {
  const shared = await sharedSchedule();
  const first = await pay(a, shared, 100);
  await pay(b, shared, 100);
  await exchange();
  await payments.delete(a.db, first, a.ports);
  await exchange();
  expect([await texts(a), await texts(b)]).toEqual([[], []]);
});

test('a total and terms that two tablets changed apart are both kept, and said where they do not fit', async () => {
  const { budget } = await sharedBudget();
  const [mine, theirs] = [(await getBudget(a.db, budget))!, (await getBudget(b.db, budget))!];
  await budgets.update(a.db, budget, mine, { ...mine, total_amount: 40 }, a.ports);
  const terms = { down_payment: 60, instalments: 4, first_due: '2026-04-05' };
  await budgets.update(b.db, budget, theirs, { ...theirs, ...terms }, b.ports);
  await exchange();
  for (const { db } of [a, b]) expect(await getBudget(db, budget)).toMatchObject({ total_amount: 40, ...terms });
  expect(await texts(b)).toEqual([
    'El presupuesto «Ortodoncia» se guardó. La cuota inicial no deja nada para las cuotas: revise el total o las cuotas.',
  ]);
});
