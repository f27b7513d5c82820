// Budgets and payments on the tablet: figures follow what was saved here, sent or not.
import { beforeEach, expect, test } from 'vitest';
import type { BudgetValues } from '#domain/money/budget.ts';
import type { PaymentValues } from '#domain/money/payment.ts';
import { getBudget, patientBudgets } from '#store/money/budgets.ts';
import { previewDeletion } from '#store/outbox/undoable-deletion.ts';
import { budgetPayments, patientPayments, paymentsBetween } from '#store/money/payments.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { AT_WILL, buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const budgets = writesOf('budgets');
const payments = writesOf('payments');

const PATIENT = testId(0x100);
const BUDGET = testId(0x300);
const values: BudgetValues = {
  patient: PATIENT,
  nombre: 'Implante',
  total_amount: 500,
  ...AT_WILL,
  description: null,
};
const paid: PaymentValues = {
  patient: PATIENT,
  budget: BUDGET,
  amount: 0.1,
  payment_date: '2026-03-10',
  payment_method: 'CARD',
  notes: null,
};

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
  await store.receive('budgets', buildBudget({ total_amount: 1000 }));
  await store.receive('payments', buildPayment({ amount: 0.2 }));
});

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('a payment counts in its budget at once', async () => {
  await payments.create(store.db, paid, store.ports);
  expect(await getBudget(store.db, BUDGET)).toMatchObject({
    total_paid: 0.3,
    remaining_balance: 999.7,
    payment_progress: 0.03,
  });
});

test('an edited and a deleted payment change the figures at once', async () => {
  const id = await payments.create(store.db, paid, store.ports);
  await payments.update(store.db, id, paid, { ...paid, amount: 999.8 }, store.ports);
  expect(await getBudget(store.db, BUDGET)).toMatchObject({ remaining_balance: 0, payment_progress: 100 });
  await payments.delete(store.db, id, store.ports);
  expect(await getBudget(store.db, BUDGET)).toMatchObject({ total_paid: 0.2 });
});

test('a patient’s budgets come the newest first, with their figures', async () => {
  const id = await budgets.create(store.db, values, store.ports);
  await store.receive('budgets', buildBudget({ id: testId(0x301), patient: testId(0x101) }));
  expect(await patientBudgets(store.db, PATIENT)).toMatchObject([
    { id, total_paid: 0, remaining_balance: 500 },
    { id: BUDGET, total_paid: 0.2, remaining_balance: 999.8 },
  ]);
});

test('a budget’s new amount moves what remains', async () => {
  await budgets.update(store.db, BUDGET, buildBudget(), buildBudget({ total_amount: 0.2 }), store.ports);
  expect(await getBudget(store.db, BUDGET)).toMatchObject({ remaining_balance: 0, payment_progress: 100 });
});

test('payments are read by budget, by patient and by date, the latest first', async () => {
  const rows = [
    buildPayment({ id: testId(0x401), payment_date: '2026-03-05', budget: testId(0x302) }),
    buildPayment({ id: testId(0x402), payment_date: '2026-02-28' }),
    buildPayment({ id: testId(0x403), payment_date: '2026-03-05', patient: testId(0x101), budget: testId(0x303) }),
  ];
  await store.receive('payments', ...rows);
  expect(ids(await budgetPayments(store.db, BUDGET))).toEqual([testId(0x400), testId(0x402)]);
  expect(ids(await patientPayments(store.db, PATIENT))).toEqual([testId(0x401), testId(0x400), testId(0x402)]);
  expect(ids(await paymentsBetween(store.db, '2026-03-01', '2026-03-05'))).toEqual([
    testId(0x403),
    testId(0x401),
    testId(0x400),
  ]);
});

test('deleting a budget takes its payments along', async () => {
  await budgets.delete(store.db, BUDGET, store.ports);
  expect([await getBudget(store.db, BUDGET), await patientPayments(store.db, PATIENT)]).toEqual([undefined, []]);
});

test('a payment, which hangs on patient and budget, is named once among what a patient takes along', async () => {
  expect((await previewDeletion(store.db, 'patients', PATIENT)).descendants).toEqual(['1 presupuesto', '1 pago']);
});
