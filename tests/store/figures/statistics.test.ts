import { expect, test } from 'vitest';
import {
  appointmentStatistics,
  knownYears,
  methodStatistics,
  paymentStatistics,
  totalsUntil,
  treatmentStatistics,
} from '#store/figures/statistics.ts';
import { buildAppointment, buildHistory, testId } from '#tests/support/factories.ts';
import { buildPayment } from '#tests/support/money-factories.ts';

import { createStore } from '#tests/support/store.ts';

test('a year of what is on the tablet is reckoned by month', async () => {
  const { db, receive } = await createStore();
  await receive(
    'appointments',
    buildAppointment({ id: testId(1), fecha: '2026-01-01' }),
    buildAppointment({ id: testId(2), fecha: '2026-12-31', estado: 'completada' }),
    buildAppointment({ id: testId(3), fecha: '2027-01-01' }),
  );
  await receive(
    'payments',
    buildPayment({ id: testId(4), payment_date: '2025-12-31', amount: 1 }),
    buildPayment({ id: testId(5), payment_date: '2026-12-31', amount: 2.5 }),
    buildPayment({ id: testId(6), payment_date: '2026-12-01', amount: 0.1 }),
  );
  await receive(
    'clinical-histories',
    buildHistory({ notes: '[{"date":"2026-02-03","title":"Control"},{"title":"?"}]' }),
  );
  const [appointments, payments, treatments] = await Promise.all([
    appointmentStatistics(db, 2026),
    paymentStatistics(db, 2026),
    treatmentStatistics(db, 2026),
  ]);
  expect(appointments.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(appointments[11]?.estados.completada).toBe(1);
  expect(payments.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2.6]);
  expect(treatments.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('an appointment that was moved counts as programada, as on the server', async () => {
  const { db, receive } = await createStore();
  const notes = 'Reprogramada para el 03/03/2026 a las 10:00.';
  await receive('appointments', buildAppointment({ fecha: '2026-02-28', estado: 'programada', notes }));
  const [, february] = await appointmentStatistics(db, 2026);
  expect(february).toMatchObject({ count: 1, estados: { programada: 1 } });
});

test('payments are summed by method, the largest sum first', async () => {
  const { db, receive } = await createStore();
  await receive(
    'payments',
    buildPayment({ id: testId(1), payment_date: '2026-01-05', amount: 1.1, payment_method: 'CASH' }),
    buildPayment({ id: testId(2), payment_date: '2026-07-05', amount: 9, payment_method: 'CARD' }),
    buildPayment({ id: testId(3), payment_date: '2026-08-05', amount: 2.2, payment_method: 'CASH' }),
    buildPayment({ id: testId(4), payment_date: '2025-08-05', amount: 100, payment_method: 'CHECK' }),
  );
  expect(await methodStatistics(db, 2026)).toEqual([
    { method: 'CARD', total: 9, count: 1 },
    { method: 'CASH', total: 3.3, count: 2 },
  ]);
});

test('a year is added up to one of its days', async () => {
  const { db, receive } = await createStore();
  await receive(
    'appointments',
    buildAppointment({ id: testId(1), fecha: '2024-12-31' }),
    buildAppointment({ id: testId(2), fecha: '2025-11-23', hora: '18:30' }),
    buildAppointment({ id: testId(3), fecha: '2025-11-24' }),
  );
  await receive(
    'payments',
    buildPayment({ id: testId(4), payment_date: '2025-11-23', amount: 1.1 }),
    buildPayment({ id: testId(5), payment_date: '2025-11-24', amount: 2 }),
  );
  await receive('clinical-histories', buildHistory({ notes: '[{"date":"2025-01-01"},{"date":"2025-12-31"}]' }));
  expect(await totalsUntil(db, '2025-11-23')).toEqual({ appointments: 1, paid: 1.1, treatments: 1 });
});

test('the years are those of appointments, payments and treatments', async () => {
  const { db, receive } = await createStore();
  expect(await knownYears(db)).toEqual({ years: [], firstDay: null });
  await receive(
    'appointments',
    buildAppointment({ id: testId(1), fecha: '2024-05-02' }),
    buildAppointment({ id: testId(2), fecha: '2024-12-31' }),
    buildAppointment({ id: testId(3), fecha: '2027-01-01' }),
  );
  await receive('payments', buildPayment({ payment_date: '2025-11-23' }));
  await receive('clinical-histories', buildHistory({ notes: '[{"date":"2023-06-01","title":"Control"}]' }));
  expect(await knownYears(db)).toEqual({ years: [2023, 2024, 2025, 2027], firstDay: '2023-06-01' });
});
