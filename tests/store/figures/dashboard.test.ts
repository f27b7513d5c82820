// The dashboard's figures on a tablet, and that they are the server's whatever happened to the rows in between.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reminderOf, type Reminder } from '#domain/agenda/reminder.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { addDays } from '#domain/values/dates.ts';
import { todayOf } from '#server/context.ts';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { countReminders, appointmentsToRemind } from '#store/agenda/reminders.ts';
import { appointmentFigures } from '#store/figures/appointments.ts';
import { writeMeta } from '#store/database/meta.ts';
import { inventoryCounts } from '#store/figures/inventory.ts';
import { patientNames } from '#store/patients/patients.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { dashboardFigures } from '#tests/support/dashboard-figures.ts';
import { buildAppointment, buildAppointmentValues, buildPatient, testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

describe('on a tablet', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createStore();
    await store.receive('patients', buildPatient());
  });

  test('appointments are all counted, those of the day without the ones that were moved away', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-03-12', hora: '09:00' }, '');
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(1), fecha: '2026-03-10', ...original }),
      buildAppointment({ id: testId(2), fecha: '2026-03-10', hora: '00:00', estado: 'inasistencia' }),
      buildAppointment({ id: testId(3), fecha: '2026-03-10', hora: '23:55', estado: 'completada' }),
      buildAppointment({ id: testId(4), fecha: '2026-03-11' }),
    );
    expect(await appointmentFigures(store.db, '2026-03-10')).toEqual({ total: 4, ofDay: 2 });
  });

  test('a product is low below five, below nought, and when nothing ever came in', async () => {
    const stocks = [4, 5, -1, null];
    for (const [index, stock] of stocks.entries()) {
      const product = testId(0x500 + index);
      await store.receive('products', buildProduct({ id: product }));
      if (stock === null) continue;
      const operation_type = stock < 0 ? ('salida' as const) : ('entrada' as const);
      const moved = buildOperation({ id: testId(index), product, operation_type, quantity: Math.abs(stock) });
      await store.receive('inventory-operations', moved);
    }
    // During a first download operations may be there before their product.
    await store.receive(
      'inventory-operations',
      buildOperation({ id: testId(9), product: testId(0x599), quantity: 50 }),
    );
    expect(await inventoryCounts(store.db)).toEqual({ total_products: 4, total_operations: 4, low_stock_count: 3 });
    await store.receive('products', buildProduct({ id: testId(0x599) }));
    await writeMeta(store.db, 'ready', true);
    expect(await inventoryCounts(store.db)).toEqual({ total_products: 5, total_operations: 4, low_stock_count: 3 });
  });

  test('reminders come by date, without those that are past or whose appointment will not take place', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-03-12', hora: '06:00' }, '');
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(5), fecha: '2026-03-11', ...original }),
      buildAppointment({ id: testId(1), fecha: '2026-03-12', hora: '06:00' }),
      buildAppointment({ id: testId(2), fecha: '2026-03-11', hora: '07:00', estado: 'inasistencia' }),
      buildAppointment({ id: testId(3), fecha: '2026-03-11', hora: '15:00', estado: 'confirmada' }),
      buildAppointment({ id: testId(4), fecha: '2026-03-10', hora: '09:00' }),
    );
    const told = await appointmentsToRemind(store.db, '2026-03-10', 10);
    expect(told.map(({ id }) => id)).toEqual([testId(3), testId(1)]);
    expect(await appointmentsToRemind(store.db, '2026-03-10', 1)).toHaveLength(1);
    expect(await countReminders(store.db, '2026-03-10')).toBe(2);
  });
});

describe('beside the server', () => {
  let world: World;
  let tablet: Tablet;
  let today: string;
  beforeAll(async () => {
    world = await createWorld();
    tablet = await world.tablet();
    today = todayOf(world.server.context);
  });
  afterAll(() => world.close());

  /** Whether tablet and server, in step with each other, say the same. */
  async function agrees({ db }: Tablet): Promise<void> {
    expect(await world.get('/dashboard/')).toMatchObject(await dashboardFigures(db, today));
    const reminders = await world.get<Reminder[]>('/reminders/?limit=500');
    const { length } = reminders;
    const shown = await appointmentsToRemind(db, today, 10);
    const names = await patientNames(
      db,
      shown.map(({ patient }) => patient),
    );
    expect(shown.map((appointment, place) => reminderOf(appointment, names[place]!))).toEqual(reminders.slice(0, 10));
    expect(await countReminders(db, today)).toBe(length);
  }

  const product = writesOf('products');
  const operation = writesOf('inventory-operations');
  const appointment = writesOf('appointments');
  const movement = { date: '2026-03-02', unit_price: 2, supplier: null, notes: null };

  test('the figures are the same after each step of a tablet that was offline', async () => {
    const { db, ports } = tablet;
    const patient = await tablet.createPatient({ first_name: 'Lucía' });
    const ids: string[] = [];
    for (const name of ['Brackets', 'Cera', 'Guantes']) {
      const id = await product.create(db, { name }, ports);
      await operation.create(db, { ...movement, operation_type: 'entrada', product: id, quantity: 8 }, ports);
      ids.push(id);
    }
    const exit = { ...movement, operation_type: 'salida' as const, product: ids[1]!, quantity: 4 };
    const taken = await operation.create(db, exit, ports);
    for (let day = -2; day < 12; day += 1) {
      const fecha = addDays(today, day);
      await appointment.create(db, buildAppointmentValues({ patient, fecha, estado: 'confirmada' }), ports);
    }
    await writesOf('treatment-plans').create(
      db,
      { patient, diagnostic: null, treatment_plan: null, observations: null },
      ports,
    );
    await tablet.sync();
    await agrees(tablet);

    await operation.update(db, taken, exit, { ...exit, quantity: 3 }, ports);
    await product.delete(db, ids[2]!, ports);
    const undo = await product.delete(db, ids[0]!, ports);
    await undo();
    const [moved] = await db.records('appointments').where({ patient }).toArray();
    await rescheduleAppointment(db, moved!, { fecha: addDays(today, 3), hora: '12:00' }, 'viaje', ports);
    await tablet.sync();
    await agrees(tablet);
  });

  test('also on a tablet that comes new, and after a restore of the server', async () => {
    await agrees(await world.tablet());
    await world.newEpoch();
    await tablet.signIn('admin');
    await tablet.sync();
    await agrees(tablet);
  });
});
