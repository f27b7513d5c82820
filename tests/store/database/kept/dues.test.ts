// The store's dues of each budget agree with its terms and payments, whatever writes them.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { countedDues, keptDues } from '#tests/support/kept-sums.ts';
import { AT_WILL, buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const budgets = writesOf('budgets');
const payments = writesOf('payments');
const PATIENT = testId(0x100);
const BUDGET = testId(0x300);
const TERMS = { down_payment: 100, instalments: 3, first_due: '2026-04-05' };

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ id: PATIENT }));
});

const nextDue = async () => (await store.db.dues.get(`${PATIENT}/${BUDGET}`))?.next_due;

describe('the dues of a budget', () => {
  test('follow its terms, its payments, their deletion and the undo', async () => {
    const { db, ports } = store;
    await store.receive('budgets', buildBudget({ total_amount: 400, ...TERMS }));
    // The day before it was made: in some zone it was that day still.
    expect(await nextDue()).toBe('2026-01-04');
    const values = {
      patient: PATIENT,
      budget: BUDGET,
      amount: 100,
      payment_date: '2026-03-01',
      payment_method: 'CASH' as const,
      notes: null,
    };
    await payments.create(db, values, ports);
    expect(await nextDue()).toBe('2026-04-05');
    const second = await payments.create(db, { ...values, amount: 150 }, ports);
    expect(await nextDue()).toBe('2026-05-05');
    const undo = await payments.delete(db, second, ports);
    expect(await nextDue()).toBe('2026-04-05');
    await undo();
    expect(await nextDue()).toBe('2026-05-05');
    expect(await keptDues(db)).toEqual(await countedDues(db));
    const opened = { ...buildBudget({ total_amount: 400, ...TERMS }) };
    await budgets.update(db, BUDGET, opened, { ...opened, ...AT_WILL }, ports);
    expect(await nextDue()).toBeNull();
    expect(await keptDues(db)).toEqual(await countedDues(db));
  });

  test('are none once all is paid, and come back with a higher total', async () => {
    await store.receive('budgets', buildBudget({ total_amount: 400, ...TERMS }));
    await store.receive('payments', buildPayment({ amount: 400 }));
    expect(await nextDue()).toBeNull();
    await store.receive('budgets', buildBudget({ total_amount: 500, ...TERMS, version: 2 }));
    expect(await nextDue()).toBe('2026-06-05');
  });

  test('are the same when the payment comes first', async () => {
    await store.receive('payments', buildPayment({ amount: 150 }));
    await store.receive('budgets', buildBudget({ total_amount: 400, ...TERMS }));
    expect(await nextDue()).toBe('2026-04-05');
    await store.receiveDeleted('budgets', BUDGET, 2);
    expect(await nextDue()).toBeNull();
    expect(await keptDues(store.db)).toEqual(await countedDues(store.db));
  });

  test('go with the budget to another patient', async () => {
    await store.receive('budgets', buildBudget({ total_amount: 400, ...TERMS }));
    await store.receive('budgets', buildBudget({ total_amount: 400, ...TERMS, patient: testId(0x101), version: 2 }));
    expect(await nextDue()).toBeNull();
    expect((await store.db.dues.get(`${testId(0x101)}/${BUDGET}`))?.next_due).toBe('2026-01-04');
  });
});

test('a store of an earlier version has them made when it is opened', async () => {
  const indexedDB = new IDBFactory();
  const now = new ArcadaDatabase('another', { indexedDB, IDBKeyRange });
  const schemas = Object.fromEntries(
    now.tables
      .filter(({ name }) => name !== 'dues')
      .map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join(',')]),
  );
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  earlier.version(13).stores(schemas);
  await earlier.table('budgets').bulkAdd([
    buildBudget({ total_amount: 400, ...TERMS }),
    // A budget as a tablet has it that received it before budgets had terms.
    { ...buildBudget({ id: testId(0x301) }), down_payment: undefined, instalments: undefined, first_due: undefined },
  ]);
  await earlier.table('payments').add(buildPayment({ amount: 120 }));
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await db.dues.toArray()).toMatchObject([
    { key: `${PATIENT}/${BUDGET}`, paid: 12_000, payments: 1, total: 40_000, next_due: '2026-04-05' },
  ]);
  expect(await keptDues(db)).toEqual(await countedDues(db));
});
