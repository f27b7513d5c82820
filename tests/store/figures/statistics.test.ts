import { expect, test } from 'vitest';
import { appointmentStatistics, paymentStatistics, treatmentStatistics } from '#store/figures/statistics.ts';
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
