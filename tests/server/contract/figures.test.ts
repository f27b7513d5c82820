// The dashboard's figures, and payments and treatments by month.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardSummary } from '#domain/figures/dashboard.ts';
import type { PaymentMonth, TreatmentMonth } from '#domain/figures/statistics.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Call } from './api.ts';

describeOnBothDatabases('the figures', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let history: string;

  const make = async (collection: string, body: object) => {
    const answer = await send('POST', `/${collection}/`, { body });
    expect([collection, answer.status]).toEqual([collection, 201]);
    return (answer.body as { id: string }).id;
  };
  const read = async <T>(path: string) => (await send('GET', path)).body as T;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date('2026-03-10T15:00:00.000Z') });
    send = await caller(server, 'mateo');
  });
  afterAll(() => server.close());

  it('of an empty clinic are nought', async () => {
    expect(await read<DashboardSummary>('/dashboard/')).toEqual({
      patients_count: 0,
      appointments_count: 0,
      treatment_plans_count: 0,
      odontograms_count: 0,
      teeth_count: 0,
      inventory_summary: {
        total_products: 0,
        total_suppliers: 0,
        total_operations: 0,
        low_stock_count: 0,
        total_inventory_value: 0,
        latest_operation: null,
      },
    });
  });

  describe('of a clinic at work', () => {
    beforeAll(async () => {
      patient = await make('patients', { first_name: 'Ángela', last_name: 'Núñez' });
      await make('appointments', { patient, fecha: '2026-03-10', hora: '10:30', tipo_tratamiento: 'Control' });
      await make('treatment-plans', { patient });
      history = await make('clinical-histories', { patient });
      const odontogram = await make('odontograms', { clinical_history: history, data: {} });
      for (const tooth_number of ['11', '21']) {
        await make('teeth', { odontogram, tooth_number, type: 'adult', condition: 'caries' });
      }
      const [brackets, wax] = [await make('products', { name: 'Brackets' }), await make('products', { name: 'Cera' })];
      await make('suppliers', { name: 'Dental Sur' });
      const entry = { operation_type: 'entrada', product: brackets, quantity: 10, unit_price: 2.5 };
      await make('inventory-operations', { ...entry, date: '2026-03-02' });
      await make('inventory-operations', { ...entry, date: '2026-03-04', unit_price: 3.1 });
      await make('inventory-operations', { ...entry, date: '2026-03-03', product: wax, quantity: 4, unit_price: 1 });
    });

    it('count what is there', async () => {
      expect(await read<DashboardSummary>('/dashboard/')).toEqual({
        patients_count: 1,
        appointments_count: 1,
        treatment_plans_count: 1,
        odontograms_count: 1,
        teeth_count: 2,
        inventory_summary: {
          total_products: 2,
          total_suppliers: 1,
          total_operations: 3,
          low_stock_count: 1,
          // Twenty brackets at 3.10, the price of the last entry by date; four of wax at 1.
          total_inventory_value: 66,
          latest_operation: { date: '2026-03-04', user: 'Mateo' },
        },
      });
    });

    it('count no more what was deleted', async () => {
      const extra = await make('patients', { first_name: 'Beto', last_name: 'Ríos' });
      await make('appointments', { patient: extra, fecha: '2026-03-10', hora: '10:30', tipo_tratamiento: 'Control' });
      expect(await read('/dashboard/')).toMatchObject({ patients_count: 2, appointments_count: 2 });
      await send('DELETE', `/patients/${extra}/`);
      expect(await read('/dashboard/')).toMatchObject({ patients_count: 1, appointments_count: 1 });
    });

    it('sum and count the payments of each month', async () => {
      const budget = await make('budgets', { patient, nombre: 'Ortodoncia', total_amount: 900 });
      const pay = (payment_date: string, amount: number) =>
        make('payments', { patient, budget, amount, payment_date, payment_method: 'CASH' });
      await pay('2025-12-31', 50);
      await pay('2026-01-01', 0.1);
      await pay('2026-01-31', 0.2);
      await pay('2026-12-31', 100);
      await send('DELETE', `/payments/${await pay('2026-06-01', 7)}/`);
      const months = await read<PaymentMonth[]>('/estadisticas/pagos-por-mes/?year=2026');
      expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(months[0]).toEqual({ month: 1, total: 0.3, count: 2 });
      expect(months[5]).toEqual({ month: 6, total: 0, count: 0 });
      expect(months[11]).toEqual({ month: 12, total: 100, count: 1 });
    });

    it('count the treatment entries of each month by their date', async () => {
      const entries = ['2026-02-01', '2026-02-28', '2025-02-01', ''].map((date) => ({ date, title: 'Control' }));
      const notes = `Sin novedades desde 2026-05-05.\n${JSON.stringify(entries)}`;
      await send('PUT', `/clinical-histories/${history}/`, { body: { notes } });
      const months = await read<TreatmentMonth[]>('/estadisticas/tratamientos-por-mes/?year=2026');
      expect(months.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    });
  });

  it.each(['pagos', 'tratamientos'])(
    'of %s are of the current year when none is named, and of no other age',
    async (of) => {
      const path = `/estadisticas/${of}-por-mes/`;
      expect(await read(path)).toEqual(await read(`${path}?year=2026`));
      expect(refusalOf(await send('GET', `${path}?year=1899`)).fields).toHaveProperty('year');
      expect(refusalOf(await call(server, 'GET', path, {})).code).toBe('unauthenticated');
    },
  );

  it('of the dashboard are nobody’s without a session', async () => {
    expect(refusalOf(await call(server, 'GET', '/dashboard/', {})).code).toBe('unauthenticated');
  });
});
