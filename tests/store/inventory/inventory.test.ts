// The inventory on the tablet: stock follows what was saved here, sent or not.
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { nameOperations } from '#domain/inventory/inventory.ts';
import { getProduct, readInventory, readSuppliers } from '#store/inventory/inventory.ts';
import { getOperation, productOperations, recentOperations } from '#store/inventory/inventory-operations.ts';
import { foundOperations } from '#tests/support/found-operations.ts';
import { testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct, buildSupplier } from '#tests/support/money-factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const operations = writesOf('inventory-operations');
const products = writesOf('products');
const suppliers = writesOf('suppliers');

const PRODUCT = testId(0x500);
const SUPPLIER = testId(0x600);
const exit: InventoryOperationValues = {
  operation_type: 'salida',
  date: '2026-03-10',
  product: PRODUCT,
  quantity: 7,
  unit_price: 3,
  supplier: null,
  notes: 'Sillón 2',
};

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('products', buildProduct());
  await store.receive('suppliers', buildSupplier());
  await store.receive('inventory-operations', buildOperation({ supplier: SUPPLIER }));
});

describe('a product', () => {
  test('counts an operation at once, and forgets one that is deleted', async () => {
    const id = await operations.create(store.db, exit, store.ports);
    expect(await getProduct(store.db, PRODUCT)).toMatchObject({ current_quantity: 3, estimated_value: 7.5 });
    await operations.update(store.db, id, exit, { ...exit, quantity: 12 }, store.ports);
    expect(await getProduct(store.db, PRODUCT)).toMatchObject({ current_quantity: -2, estimated_value: null });
    await operations.delete(store.db, id, store.ports);
    expect(await getProduct(store.db, PRODUCT)).toMatchObject({ current_quantity: 10 });
  });

  test('lists its operations with their names, the newest first', async () => {
    const id = await operations.create(store.db, exit, store.ports);
    expect(await productOperations(store.db, PRODUCT)).toMatchObject([
      { id, operation_type_display: 'Salida', product_name: 'Brackets', supplier_name: null },
      { operation_type_display: 'Entrada', product_name: 'Brackets', supplier_name: 'Dental Sur' },
    ]);
    expect(await store.db.records('inventory-operations').get(id)).toMatchObject(exit);
  });

  test('is renamed and deleted, its operations with it', async () => {
    await products.update(store.db, PRODUCT, { name: 'Brackets' }, { name: 'Tubos' }, store.ports);
    expect(await getProduct(store.db, PRODUCT)).toMatchObject({ name: 'Tubos' });
    await products.delete(store.db, PRODUCT, store.ports);
    expect([await getProduct(store.db, PRODUCT), await productOperations(store.db, PRODUCT)]).toEqual([undefined, []]);
  });
});

test('a deleted supplier leaves its operations where they are', async () => {
  const { name, contact, phone, email, notes } = buildSupplier();
  const opened = { name, contact, phone, email, notes };
  await suppliers.update(store.db, SUPPLIER, opened, { ...opened, contact: 'Rosa' }, store.ports);
  expect(await store.db.records('suppliers').get(SUPPLIER)).toMatchObject({ contact: 'Rosa' });
  await suppliers.delete(store.db, SUPPLIER, store.ports);
  expect(await productOperations(store.db, PRODUCT)).toMatchObject([
    { supplier: SUPPLIER, supplier_name: 'Proveedor desconocido' },
  ]);
});

test('a supplier who was never sent leaves, when deleted, the operations that name them', async () => {
  const supplier = await suppliers.create(store.db, { ...buildSupplier(), name: 'Orto Norte' }, store.ports);
  const id = await operations.create(store.db, { ...exit, supplier }, store.ports);
  await suppliers.delete(store.db, supplier, store.ports);
  expect(await store.db.records('inventory-operations').get(id)).toMatchObject({ supplier });
  expect(await store.entries()).toMatchObject([{ collection: 'inventory-operations', deps: [] }]);
});

test('the inventory is read whole: by name, with stock and figures', async () => {
  const gloves = await products.create(store.db, { name: 'Ácido' }, store.ports);
  const exitId = await operations.create(store.db, exit, store.ports);
  const inventory = await readInventory(store.db);
  expect(inventory.products).toMatchObject([
    { id: gloves, current_quantity: 0, last_price: null, estimated_value: null },
    { id: PRODUCT, current_quantity: 3, last_price: 2.5, estimated_value: 7.5 },
  ]);
  const { updated_at } = (await store.db.records('inventory-operations').get(exitId))!;
  expect(inventory.products[1]?.last_update).toBe(updated_at);
  expect(inventory.total_value).toBe(7.5);
  expect(inventory.summary).toEqual({
    total_products: 2,
    total_suppliers: 1,
    entry_count: 1,
    exit_count: 1,
    total_entries_value: 25,
    total_exits_value: 21,
    low_inventory_products: 2,
  });
  await suppliers.create(store.db, { ...buildSupplier(), name: 'Álvarez' }, store.ports);
  expect((await readSuppliers(store.db)).map(({ name }) => name)).toEqual(['Álvarez', 'Dental Sur']);
});

describe('the last operations', () => {
  test('are twenty, the newest first by date, then by when they were recorded', async () => {
    const days = Array.from({ length: 25 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`);
    await store.receive(
      'inventory-operations',
      ...days.map((date, n) => buildOperation({ id: testId(0x800 + n), date })),
      buildOperation({ id: testId(0x900), date: '2026-02-25', created_at: '2026-12-01T10:00:00.000Z' }),
    );
    const found = await recentOperations(store.db);
    expect([found.length, found[0]?.date, found[1]?.id, found.at(-1)?.date]).toEqual([
      20,
      '2026-03-01',
      testId(0x900),
      '2026-02-08',
    ]);
    expect(found[0]).toMatchObject({ product_name: 'Brackets', supplier_name: 'Dental Sur' });
  });

  test('name what is not here', async () => {
    const id = await operations.create(store.db, { ...exit, supplier: testId(0x6ff) }, store.ports);
    expect(await getOperation(store.db, id)).toMatchObject({ supplier_name: 'Proveedor desconocido' });
    expect(await getOperation(store.db, testId(0xfff))).toBe(undefined);
  });

  test('are found by product, supplier or notes, however long ago', async () => {
    const from = fc.constantFrom(null, SUPPLIER, testId(0x6ff));
    const plan = fc.array(
      fc.record({
        date: fc.constantFrom('2019-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-10'),
        product: fc.constantFrom(PRODUCT, testId(0x501), testId(0x5ff)),
        supplier: from,
        notes: fc.constantFrom(null, 'Caja ñandú', 'Lote 7\nurgente'),
      }),
      { maxLength: 40 },
    );
    const search = fc.constantFrom('brackets', 'SUR 7', 'nandu', 'desconocido', 'guantes lote', 'x', ' ');
    await store.receive('products', buildProduct({ id: testId(0x501), name: 'Guantes' }));
    const named = [[buildProduct(), buildProduct({ id: testId(0x501), name: 'Guantes' })], [buildSupplier()]] as const;
    await fc.assert(
      fc.asyncProperty(plan, search, async (planned, text) => {
        const rows = planned.map((values, n) => buildOperation({ id: testId(0x800 + n), ...values }));
        await store.db.records('inventory-operations').clear();
        await store.db.records('inventory-operations').bulkPut(rows);
        expect(await recentOperations(store.db, text)).toEqual(foundOperations(nameOperations(rows, ...named), text));
      }),
      { numRuns: 40 },
    );
  });
});
