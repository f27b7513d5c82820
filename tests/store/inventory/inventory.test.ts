// The inventory on the tablet: stock follows what was saved here, sent or not.
import { beforeEach, describe, expect, test } from 'vitest';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { readInventory } from '#store/inventory/inventory.ts';
import { productOperations } from '#store/inventory/inventory-operations.ts';
import { getProduct } from '#store/inventory/products.ts';
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
    expect(await getProduct(store.db, PRODUCT)).toMatchObject({ current_quantity: -2, estimated_value: -5 });
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

test('the inventory is read whole: by name, with names, stock and figures', async () => {
  const gloves = await products.create(store.db, { name: 'Ácido' }, store.ports);
  await operations.create(store.db, exit, store.ports);
  const inventory = await readInventory(store.db);
  expect(inventory.products).toMatchObject([
    { id: gloves, current_quantity: 0, estimated_value: null },
    { id: PRODUCT, current_quantity: 3, estimated_value: 7.5 },
  ]);
  expect(inventory.suppliers.map(({ name }) => name)).toEqual(['Dental Sur']);
  expect(inventory.operations.map(({ product_name }) => product_name)).toEqual(['Brackets', 'Brackets']);
  expect(inventory.summary).toEqual({
    total_products: 2,
    total_suppliers: 1,
    entry_count: 1,
    exit_count: 1,
    total_entries_value: 25,
    total_exits_value: 21,
    low_inventory_products: 2,
  });
});
