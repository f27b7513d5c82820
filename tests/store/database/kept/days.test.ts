// The store's sums of each day agree with its payments and treatment entries, whatever writes them.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { countAppointments, sumOfCounts } from '#store/agenda/count-appointments.ts';
import {
  buildAppointment,
  buildAppointmentValues,
  buildHistory,
  buildPatient,
  testId,
} from '#tests/support/factories.ts';
import { countedDays, keptDays } from '#tests/support/kept-sums.ts';
import { buildBudget, buildOperation, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const payments = writesOf('payments');
const appointments = writesOf('appointments');
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
  const visit = { ...buildAppointment({ fecha: '2026-04-05', estado: 'confirmada' }), _estado: 'confirmada' };
  await earlier.table('appointments').add(visit);
  await earlier.table('inventory-operations').add(buildOperation());
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await keptDays(db)).toEqual({
    'payments/2026-03-12/CASH': [1, 500],
    'treatments/2026-02-03': [1, 0],
    'appointments/2026-04-05/confirmada': [1, 0],
    'months/2026-04/confirmada': [1, 0],
    'operations/': [1, 0],
  });
});

describe('the days of appointments', () => {
  const kept = async () =>
    Object.fromEntries(
      Object.entries(await keptDays(store.db)).flatMap(([key, [count]]) =>
        /^(appointments|months)/.test(key) ? [[key, count]] : [],
      ),
    );

  test('follow an appointment, its estado, its date, its deletion and the undo', async () => {
    const { db, ports } = store;
    const patient = buildPatient();
    await store.receive('patients', patient);
    const values = buildAppointmentValues({ patient: patient.id, fecha: '2026-03-12', estado: 'programada' });
    const id = await appointments.create(db, values, ports);
    expect(await kept()).toEqual({ 'appointments/2026-03-12/programada': 1, 'months/2026-03/programada': 1 });
    const done = { ...values, estado: 'completada' as const, fecha: '2026-03-13' };
    await appointments.update(db, id, values, done, ports);
    expect(await kept()).toEqual({ 'appointments/2026-03-13/completada': 1, 'months/2026-03/completada': 1 });
    const undo = await appointments.delete(db, id, ports);
    expect(await kept()).toEqual({});
    await undo();
    expect(await kept()).toEqual({ 'appointments/2026-03-13/completada': 1, 'months/2026-03/completada': 1 });
  });

  test('give the totals of the list without an index being counted', async () => {
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(1), fecha: '2026-01-31', estado: 'confirmada' }),
      buildAppointment({ id: testId(2), fecha: '2026-02-01', estado: 'programada' }),
      buildAppointment({ id: testId(3), fecha: '2026-02-28', estado: 'programada' }),
    );
    expect(await countAppointments(store.db)).toMatchObject({ confirmada: 1, programada: 2, completada: 0 });
    expect(sumOfCounts(await countAppointments(store.db, '2026-02-01', '2026-02-27'))).toBe(1);
    expect(sumOfCounts(await countAppointments(store.db, '2026-02-01'))).toBe(2);
    expect(sumOfCounts(await countAppointments(store.db, undefined, '2026-01-31'))).toBe(1);
  });
});
