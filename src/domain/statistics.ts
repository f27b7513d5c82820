// Figures of one year, month by month. The answer always holds the twelve months, January first, also those without any.
import { ESTADOS, type Estado } from './appointment.ts';

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** One month of GET /estadisticas/citas-por-mes/. */
export interface AppointmentMonth {
  /** 1 = January. */
  month: number;
  count: number;
  /** How many of them stand at each estado. */
  estados: Record<Estado, number>;
}

/** The figures of a month from how many appointments it has at each estado. */
export function appointmentMonth(
  month: number,
  counted: readonly { estado: Estado; count: number }[],
): AppointmentMonth {
  const countOf = (estado?: Estado) =>
    counted.reduce((sum, each) => (estado === undefined || each.estado === estado ? sum + each.count : sum), 0);
  const estados = Object.fromEntries(ESTADOS.map((estado) => [estado, countOf(estado)])) as Record<Estado, number>;
  return { month, count: countOf(), estados };
}

/** Appointments by the month of their fecha, with the split by estado. */
export function appointmentsByMonth(
  appointments: readonly { fecha: string; estado: Estado }[],
  year: number,
): AppointmentMonth[] {
  const months = byMonth(appointments, ({ fecha }) => fecha, year);
  return MONTHS.map((month, index) =>
    appointmentMonth(
      month,
      (months[index] ?? []).map(({ estado }) => ({ estado, count: 1 })),
    ),
  );
}

/** The rows of each month of a year by their date; a date of another year, or none at all, belongs to no month. */
function byMonth<T>(rows: readonly T[], dateOf: (row: T) => string, year: number): T[][] {
  const months: T[][] = MONTHS.map(() => []);
  for (const row of rows) {
    const [its, month] = dateOf(row).split('-', 2).map(Number);
    if (its === year && month !== undefined) months[month - 1]?.push(row);
  }
  return months;
}
