import { describe, expect, test } from 'vitest';
import type { Estado } from '#domain/agenda/appointment.ts';
import { appointmentsByMonth, MONTHS, paymentsByMonth, treatmentsByMonth } from '#domain/figures/statistics.ts';

const at = (fecha: string, estado: Estado = 'programada') => ({ fecha, estado });

describe('appointments by month', () => {
  test('are counted by their date and split by estado', () => {
    const months = appointmentsByMonth(
      [at('2026-03-01'), at('2026-03-31', 'completada'), at('2026-03-15', 'completada'), at('2026-12-31')],
      2026,
    );
    expect(months[2]).toEqual({
      month: 3,
      count: 3,
      estados: { programada: 1, confirmada: 0, completada: 2, inasistencia: 0 },
    });
    expect(months.map(({ count }) => count)).toEqual([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test('of another year count for nothing, and the twelve months are there all the same', () => {
    const months = appointmentsByMonth([at('2025-12-31'), at('2027-01-01')], 2026);
    expect(months.map(({ month }) => month)).toEqual([...MONTHS]);
    expect(months.every(({ count }) => count === 0)).toBe(true);
  });
});

test('payments by month are summed to the cent, and counted', () => {
  const paid = (payment_date: string, amount: number) => ({ payment_date, amount });
  const months = paymentsByMonth(
    [paid('2026-01-31', 0.1), paid('2026-01-01', 0.2), paid('2026-02-01', 1000.05), paid('2025-02-01', 7)],
    2026,
  );
  expect(months.slice(0, 3)).toEqual([
    { month: 1, total: 0.3, count: 2 },
    { month: 2, total: 1000.05, count: 1 },
    { month: 3, total: 0, count: 0 },
  ]);
  expect(months).toHaveLength(12);
});

test('treatments by month are counted by their date; one without a date is in no month', () => {
  const months = treatmentsByMonth(
    ['2026-05-01', '2026-05-31', '2026-12-24', '2025-05-01', '', 'mayo', '2026-05-32', '2026-13-01'].map((date) => ({
      date,
    })),
    2026,
  );
  expect(months.map(({ count }) => count)).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]);
});
