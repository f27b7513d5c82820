// The cash desk of a day on the tablet.
import { beforeEach, expect, test } from 'vitest';
import { cashDay, readCashCount, saveCashCount } from '#store/money/cash.ts';
import { budgetPaper, readReceipt } from '#store/money/papers.ts';
import { testId } from '#tests/support/factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

test('a day’s payments are found by their date: no payment of another day is read', async () => {
  const payments = Array.from({ length: 400 }, (_, place) =>
    buildPayment({ id: testId(0x4000 + place), payment_date: place < 3 ? '2026-11-23' : '2026-11-22' }),
  );
  await store.receive('payments', ...payments);
  let read = 0;
  const table = store.db.rows('payments');
  const count = <T>(row: T): T => {
    read += 1;
    return row;
  };
  table.hook('reading', count);
  const day = await cashDay(store.db, '2026-11-23');
  table.hook('reading').unsubscribe(count);
  expect([day.payments.length, day.sums.amount, read]).toEqual([3, 300, 3]);
});

test('a payment whose patient or budget is not here counts all the same', async () => {
  await store.receive('payments', buildPayment({ payment_date: '2026-11-23' }));
  const [row] = (await cashDay(store.db, '2026-11-23')).payments;
  expect([row?.patient, row?.budget, row?.payment.amount]).toEqual([undefined, undefined, 100]);
});

test('counted money stays on the tablet for a month of days, and is sent nowhere', async () => {
  for (let day = 1; day <= 33; day += 1) {
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
    await saveCashCount(store.db, date, { opening: 100, counted: day });
  }
  expect(await readCashCount(store.db, '2026-01-02')).toEqual({ opening: null, counted: null });
  expect(await readCashCount(store.db, '2026-01-03')).toEqual({ opening: 100, counted: 3 });
  expect(await readCashCount(store.db, '2026-02-02')).toEqual({ opening: 100, counted: 33 });
  expect(await store.entries()).toEqual([]);
});

test('a receipt tells what was paid before it and what it left, whatever was paid since', async () => {
  await store.receive('budgets', buildBudget({ total_amount: 1000 }));
  await store.receive(
    'payments',
    buildPayment({ id: testId(1), amount: 0.1, payment_date: '2026-01-01' }),
    buildPayment({ id: testId(2), amount: 0.2, payment_date: '2026-01-02' }),
    buildPayment({ id: testId(3), amount: 500, payment_date: '2026-01-03' }),
  );
  expect(await readReceipt(store.db, testId(2))).toMatchObject({ paid_before: 0.1, balance: 999.7, unsent: false });
  expect(await readReceipt(store.db, testId(9))).toBeUndefined();
});

test('a payment that the server has is not provisional while an edit of it waits', async () => {
  const payment = buildPayment({ id: testId(1) });
  await store.receive('budgets', buildBudget());
  await store.receive('payments', payment);
  await store.save(edit('payments', testId(1), payment, { notes: 'Pagó la abuela' }));
  expect(await readReceipt(store.db, testId(1))).toMatchObject({ payment: { notes: 'Pagó la abuela' }, unsent: false });
  const { patient, budget, amount, payment_date, payment_method } = payment;
  const values = { patient, budget, amount, payment_date, payment_method, notes: null };
  const id = testId(2);
  await store.save({ method: 'POST', collection: 'payments', id, values });
  expect(await readReceipt(store.db, id)).toMatchObject({ unsent: true });
  expect((await budgetPaper(store.db, budget))?.unsent).toEqual(new Set([id]));
});
