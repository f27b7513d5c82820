// The figures on the dashboard's cards, and the links of the cards.
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { updateStatus } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { buildAppointment, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct } from '#tests/support/money-factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

const card = async (name: RegExp) => screen.findByRole('link', { name });

describe('the cards', () => {
  test('of patients and plans say how many there are, and lead to them', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await screenStore();
    await store.receive(
      'patients',
      buildPatient({ id: testId(1), created_at: '2026-03-02T10:00:00.000Z' }),
      buildPatient({ id: testId(2), created_at: '2026-02-02T10:00:00.000Z' }),
    );
    await store.receive('treatment-plans', buildPlan());
    showScreen(store, '/', DashboardPage);
    const patients = await card(/^Pacientes ?2 ?1 nuevo este mes$/);
    expect(patients.getAttribute('href')).toBe('/patients');
    const plans = await card(/^Planes de Tratamiento ?1/);
    expect(plans.getAttribute('href')).toBe('/treatment-plans');
  });

  test('of appointments says the total, and how many are today without those that were moved away', async () => {
    // In Lima it is still the 20th.
    setNow('2026-03-21T03:30:00.000Z');
    const store = await screenStore();
    const { original } = reschedule(buildAppointment(), { fecha: '2026-03-25', hora: '09:00' }, '');
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(1), fecha: '2026-03-20' }),
      buildAppointment({ id: testId(2), fecha: '2026-03-20', estado: 'completada' }),
      buildAppointment({ id: testId(3), fecha: '2026-03-20', ...original }),
      buildAppointment({ id: testId(4), fecha: '2026-03-25' }),
    );
    showScreen(store, '/', DashboardPage);
    expect((await card(/^Citas ?4 ?2 hoy$/)).getAttribute('href')).toBe('/appointments');
  });

  test('of appointments counts the server’s today, on a tablet whose clock is four years behind', async () => {
    setNow('2022-03-20T15:00:00.000Z');
    const store = await screenStore();
    await updateStatus(store.db, { clock_offset: Date.parse('2026-03-20') - Date.parse('2022-03-20') });
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(1), fecha: '2022-03-20' }),
      buildAppointment({ id: testId(2), fecha: '2026-03-20' }),
      buildAppointment({ id: testId(3), fecha: '2026-03-20', hora: '17:00' }),
    );
    showScreen(store, '/', DashboardPage);
    expect(await card(/^Citas ?3 ?2 hoy$/)).toBeTruthy();
  });

  test('of the inventory says products, low stock and operations, and follows what is saved', async () => {
    const store = await screenStore();
    await store.receive('products', buildProduct(), buildProduct({ id: testId(0x501), name: 'Cera' }));
    await store.receive('inventory-operations', buildOperation({ quantity: 10 }));
    showScreen(store, '/', DashboardPage);
    const inventory = await card(/^Inventario ?2 ?1 con stock bajo · 1 operación$/);
    expect(inventory.getAttribute('href')).toBe('/inventory');
    const exit = { operation_type: 'salida' as const, date: '2026-03-10', product: testId(0x500), quantity: 6 };
    const values = { ...exit, unit_price: 1, supplier: null, notes: null };
    await writesOf('inventory-operations').create(store.db, values, store.ports);
    await card(/^Inventario ?2 ?2 con stock bajo · 2 operaciones$/);
  });

  test('of an empty clinic say nought', async () => {
    showScreen(await screenStore(), '/', DashboardPage);
    await card(/^Pacientes ?0 ?Ninguno nuevo este mes$/);
    await card(/^Citas ?0 ?0 hoy$/);
    await card(/^Planes de Tratamiento ?0/);
    await card(/^Inventario ?0 ?0 con stock bajo · 0 operaciones$/);
  });
});
