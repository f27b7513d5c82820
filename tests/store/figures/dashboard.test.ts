import { beforeEach, expect, test } from 'vitest';
import { readDashboard } from '#store/figures/dashboard.ts';
import { ANA, buildAppointment, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct, buildSupplier } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

test('the dashboard counts what is on the tablet, unsent records among it', async () => {
  await store.receive('patients', buildPatient());
  await store.receive('appointments', buildAppointment());
  await store.receive('treatment-plans', buildPlan());
  await store.save({
    method: 'POST',
    collection: 'products',
    id: testId(0x501),
    values: { name: 'Ligaduras' },
  });
  await store.receive('products', buildProduct({ id: testId(0x500) }));
  await store.receive('suppliers', buildSupplier());
  await store.receive(
    'inventory-operations',
    buildOperation({ id: testId(1), date: '2026-03-01', quantity: 10, unit_price: 2.5 }),
    buildOperation({ id: testId(2), date: '2026-03-03', quantity: 1, unit_price: 0.7 }),
    buildOperation({ id: testId(3), date: '2026-03-02', quantity: 4, operation_type: 'salida' }),
  );
  await store.receive('users', {
    ...buildPatient({ id: ANA.id }),
    username: 'ana',
    first_name: 'Ana',
    last_name: 'Rojas',
  });
  expect(await readDashboard(store.db)).toEqual({
    patients_count: 1,
    appointments_count: 1,
    treatment_plans_count: 1,
    odontograms_count: 0,
    teeth_count: 0,
    inventory_summary: {
      total_products: 2,
      total_suppliers: 1,
      total_operations: 3,
      low_stock_count: 1,
      total_inventory_value: 4.9,
      latest_operation: { date: '2026-03-03', user: 'Ana' },
    },
  });
});

test('an inventory without operations has no latest one, and one by an unknown person no name', async () => {
  expect((await readDashboard(store.db)).inventory_summary).toMatchObject({
    total_inventory_value: 0,
    latest_operation: null,
  });
  await store.receive('inventory-operations', buildOperation({ created_by: testId(0xffff) }));
  expect((await readDashboard(store.db)).inventory_summary.latest_operation).toEqual({
    date: '2026-03-01',
    user: null,
  });
});
