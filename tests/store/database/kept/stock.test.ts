// The stock that the store keeps of each product is the sum of its operations, whatever writes them.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { followRead } from '#store/database/live-read.ts';
import { inventoryCounts } from '#store/figures/inventory.ts';
import type { UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { META, testId } from '#tests/support/factories.ts';
import { countedProducts, keptProducts } from '#tests/support/kept-sums.ts';
import { buildOperation, buildProduct } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PRODUCTS = [testId(0x500), testId(0x501)];
const operations = writesOf('inventory-operations');
const products = writesOf('products');

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('products', ...PRODUCTS.map((id) => buildProduct({ id })));
});

const stockOf = async (product: string) => (await store.db.stock.get(product))?.quantity;

describe('a product’s stock', () => {
  const [product, other] = PRODUCTS as [string, string];

  test('follows entry and exit, an edit, and a page of changes', async () => {
    await store.receive('inventory-operations', buildOperation({ product, quantity: 10 }));
    const exit = { operation_type: 'salida' as const, date: '2026-03-10', product, quantity: 7, unit_price: 3 };
    const values = { ...exit, supplier: null, notes: null };
    const id = await operations.create(store.db, values, store.ports);
    expect(await stockOf(product)).toBe(3);
    await operations.update(store.db, id, values, { ...values, quantity: 12 }, store.ports);
    expect(await stockOf(product)).toBe(-2);
    await store.receive('inventory-operations', buildOperation({ product, quantity: 20, version: 2 }));
    expect(await stockOf(product)).toBe(8);
  });

  test('leaves with a deleted product and comes back with its undo', async () => {
    await store.receive('inventory-operations', buildOperation({ product, quantity: 10 }));
    const undo = await products.delete(store.db, product, store.ports);
    expect(await stockOf(product)).toBe(0);
    await undo();
    expect(await stockOf(product)).toBe(10);
  });

  test('moves when the server says that an operation was of another product', async () => {
    await store.receive('inventory-operations', buildOperation({ product, quantity: 10 }));
    await store.receive('inventory-operations', buildOperation({ product: other, quantity: 4, version: 2 }));
    expect([await stockOf(product), await stockOf(other)]).toEqual([0, 4]);
  });

  test('counts once a row that one write names twice', async () => {
    const twice = [buildOperation({ product, quantity: 5 }), buildOperation({ product, quantity: 7 })];
    await store.db.records('inventory-operations').bulkPut(twice);
    expect(await stockOf(product)).toBe(7);
  });

  test('counts what was written of a write that failed in part', async () => {
    const table = store.db.records('inventory-operations');
    await table.add(buildOperation({ product, quantity: 5 }));
    const more = [buildOperation({ product, quantity: 7 }), buildOperation({ id: testId(1), product, quantity: 1 })];
    // Caught within the transaction, so that the other row stays.
    await store.db.transaction('rw', table, () => table.bulkAdd(more).catch(() => undefined));
    expect(await stockOf(product)).toBe(6);
  });

  test('is as before when its transaction is given up', async () => {
    const { db } = store;
    const table = db.records('inventory-operations');
    const given = db.transaction('rw', table, async () => {
      await table.put(buildOperation({ product }));
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(await keptProducts(db)).toEqual({});
  });

  test('is nought when all operations go at once', async () => {
    await store.receive('inventory-operations', buildOperation({ product }));
    await store.db.records('inventory-operations').clear();
    expect(await stockOf(product)).toBe(0);
  });
});

test('a screen that is open hears of it', async () => {
  const low: number[] = [];
  const stop = followRead(
    () => inventoryCounts(store.db),
    (counts) => low.push(counts.low_stock_count),
    (error) => expect.unreachable(String(error)),
  );
  await expect.poll(() => low).toEqual([2]);
  await store.receive('inventory-operations', buildOperation({ product: PRODUCTS[0]!, quantity: 10 }));
  await expect.poll(() => low.at(-1)).toBe(1);
  await store.receive('inventory-operations', buildOperation({ product: PRODUCTS[0]!, quantity: 4, version: 2 }));
  await expect.poll(() => low.at(-1)).toBe(2);
  stop();
});

test('any writes leave what the operations come to', async () => {
  const kind = fc.constantFrom('operation', 'theirs', 'edit', 'delete', 'undo', 'deleted there', 'product');
  const step = fc.record({ kind, which: fc.nat(7), amount: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      store = await createStore();
      await store.receive('products', ...PRODUCTS.map((id) => buildProduct({ id })));
      const undos: UndoDeletion[] = [];
      for (const [place, { kind: done, which, amount }] of steps.entries()) {
        await play(done, { which, amount, place, undos });
        expect(await keptProducts(store.db)).toEqual(await countedProducts(store.db));
      }
    }),
    { numRuns: 100 },
  );
});

interface Choice {
  which: number;
  amount: number;
  place: number;
  undos: UndoDeletion[];
}

const dateOf = (place: number): string => `2026-03-0${1 + (place % 9)}`;

async function play(kind: string, { which, amount, place, undos }: Choice): Promise<void> {
  const { db, ports } = store;
  const product = PRODUCTS[which % 2]!;
  const type = { operation_type: which < 4 ? ('entrada' as const) : ('salida' as const) };
  const held = await db.records('inventory-operations').toArray();
  const chosen = held[which % Math.max(held.length, 1)];
  if (kind === 'operation') {
    if (await db.records('products').get(product)) {
      const values = {
        ...type,
        date: dateOf(amount),
        product,
        quantity: amount,
        unit_price: amount,
        supplier: null,
        notes: null,
      };
      await operations.create(db, values, ports);
    }
  } else if (kind === 'theirs') {
    const id = testId(0x700 + which);
    await store.receive(
      'inventory-operations',
      buildOperation({
        id,
        ...type,
        date: dateOf(amount),
        product,
        quantity: amount,
        unit_price: amount / 2,
        updated_at: `2026-04-${String(10 + amount)}T10:00:00.000Z`,
        version: place + 1,
      }),
    );
  } else if (kind === 'edit' && chosen) {
    await operations.update(
      db,
      chosen.id,
      chosen,
      { ...chosen, ...type, date: dateOf(which), quantity: amount },
      ports,
    );
  } else if (kind === 'delete' && chosen) {
    undos.push(await operations.delete(db, chosen.id, ports));
  } else if (kind === 'product' && (await db.records('products').get(product))) {
    undos.push(await products.delete(db, product, ports));
  } else if (kind === 'undo') {
    await undos.pop()?.();
  } else if (kind === 'deleted there') {
    await store.receiveDeleted('inventory-operations', testId(0x700 + which), place + 1);
  }
}

test('a store of an earlier version has it made when it is opened', async () => {
  const indexedDB = new IDBFactory();
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  earlier.version(2).stores(tablesBefore());
  await earlier
    .table('inventory-operations')
    .bulkAdd([
      buildOperation({ id: testId(1), product: PRODUCTS[0]!, quantity: 10 }),
      buildOperation({ id: testId(2), product: PRODUCTS[0]!, quantity: 4, operation_type: 'salida' }),
    ]);
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await keptProducts(db)).toEqual({
    [PRODUCTS[0]!]: {
      quantity: 6,
      last_price: 2.5,
      moved: META.updated_at,
      entries: [1, 25],
      exits: [1, 10],
    },
  });
  await db.records('inventory-operations').delete(testId(2));
  expect(await keptProducts(db)).toEqual(await countedProducts(db));
});

test('a store that kept the stock alone has the rest made when it is opened', async () => {
  const indexedDB = new IDBFactory();
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  earlier.version(6).stores({ ...tablesBefore(), stock: 'product, quantity' });
  await earlier.table('inventory-operations').add(buildOperation({ product: PRODUCTS[0]! }));
  await earlier.table('stock').add({ product: PRODUCTS[0]!, quantity: 10 });
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await keptProducts(db)).toEqual(await countedProducts(db));
});

/** Its tables, which are those of today but for the stock. */
function tablesBefore(): Record<string, string> {
  const tables = new ArcadaDatabase('names-only').tables.filter(({ name }) => name !== 'stock');
  return Object.fromEntries(
    tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey, ...indexes].map(({ src }) => src).join(', '),
    ]),
  );
}
