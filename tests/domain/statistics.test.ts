import { describe, expect, test } from 'vitest';
import type { Estado } from '#domain/appointment.ts';
import { appointmentsByMonth, MONTHS } from '#domain/statistics.ts';

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
