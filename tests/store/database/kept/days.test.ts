// What the store keeps of each day is what its payments and treatment entries add up to, whatever writes them.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { countedDays, keptDays } from '#tests/support/kept-sums.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const payments = writesOf('payments');
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

describe('the days of payments', () => {
  test('follow a payment, its edit, its deletion and the undo', async () => {
    const { db, ports } = store;
    const patient = buildPatient();
    await store.receive('patients', patient);
    const budget = buildBudget({ patient: patient.id });
    await store.receive('budgets', budget);
    const values = {
      patient: patient.id,
      budget: budget.id,
      amount: 10.1,
      payment_date: '2026-03-12',
      payment_method: 'CASH' as const,
      notes: null,
    };
    const id = await payments.create(db, values, ports);
    await payments.create(db, { ...values, amount: 0.2 }, ports);
    expect(await keptDays(db)).toEqual({ 'payments/2026-03-12/CASH': [2, 1030] });
    await payments.update(db, id, values, { ...values, payment_method: 'CARD', payment_date: '2026-03-13' }, ports);
    expect(await keptDays(db)).toEqual({ 'payments/2026-03-12/CASH': [1, 20], 'payments/2026-03-13/CARD': [1, 1010] });
    const undo = await payments.delete(db, id, ports);
    expect(await keptDays(db)).toEqual({ 'payments/2026-03-12/CASH': [1, 20] });
    await undo();
    expect(await keptDays(db)).toEqual(await countedDays(db));
    expect((await keptDays(db))['payments/2026-03-13/CARD']).toEqual([1, 1010]);
  });

  test('follow a page of changes, and the server’s deletion', async () => {
    await store.receive(
      'payments',
      buildPayment({ id: testId(1), payment_date: '2026-03-12', amount: 5, payment_method: 'CHECK' }),
      buildPayment({ id: testId(2), payment_date: '2026-03-12', amount: 7, payment_method: 'CHECK' }),
    );
    expect(await keptDays(store.db)).toEqual({ 'payments/2026-03-12/CHECK': [2, 1200] });
    await store.receiveDeleted('payments', testId(1), 2);
    expect(await keptDays(store.db)).toEqual({ 'payments/2026-03-12/CHECK': [1, 700] });
  });
});

test('the days of treatments follow the notes of a history, its other fields change none', async () => {
  const notes = (...dates: string[]) => JSON.stringify(dates.map((date) => ({ date, title: 'Control' })));
  const history = buildHistory({ notes: notes('2026-02-03', '2026-02-03', 'ayer') });
  await store.receive('clinical-histories', history);
  expect(await keptDays(store.db)).toEqual({ 'treatments/2026-02-03': [2, 0] });
  await store.receive('clinical-histories', { ...history, allergies: 'Látex', version: 2 });
  expect(await keptDays(store.db)).toEqual({ 'treatments/2026-02-03': [2, 0] });
  await store.receive('clinical-histories', { ...history, notes: notes('2026-02-03', '2027-01-01'), version: 3 });
  expect(await keptDays(store.db)).toEqual({ 'treatments/2026-02-03': [1, 0], 'treatments/2027-01-01': [1, 0] });
});

test('a store of an earlier version has them made when it is opened', async () => {
  const indexedDB = new IDBFactory();
  const now = new ArcadaDatabase('another', { indexedDB, IDBKeyRange });
  const schemas = Object.fromEntries(
    now.tables
      .filter(({ name }) => name !== 'days')
      .map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join(',')]),
  );
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  earlier.version(5).stores(schemas);
  await earlier.table('payments').add(buildPayment({ payment_date: '2026-03-12', amount: 5, payment_method: 'CASH' }));
  await earlier.table('clinical-histories').add(buildHistory({ notes: '[{"date":"2026-02-03","title":"Control"}]' }));
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await keptDays(db)).toEqual({ 'payments/2026-03-12/CASH': [1, 500], 'treatments/2026-02-03': [1, 0] });
});
