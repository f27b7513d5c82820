import { ESTADO_LABELS, ESTADOS } from '#domain/agenda/appointment.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { monthName } from './month-words.ts';
import type { YearFigures } from './use-statistics.ts';

export const CSV_TYPE = 'text/csv;charset=utf-8';

/** Excel takes a file for UTF-8 by this alone. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A year by month, and what came in by each method, as Excel in Spanish opens it: semicolons between the columns, a comma before
 * the cents.
 */
export function statisticsCsv({ payments, appointments, treatments, methods, totals }: YearFigures): string {
  const months = payments.map(({ month, count, total }, place) => [
    monthName(month),
    count,
    amount(total),
    appointments[place]!.count,
    ...ESTADOS.map((estado) => appointments[place]!.estados[estado]),
    treatments[place]!.count,
  ]);
  const estadoTotals = ESTADOS.map((estado) => appointments.reduce((sum, { estados }) => sum + estados[estado], 0));
  const rows = [
    ['Mes', 'Pagos', 'Cobrado', 'Citas', ...ESTADOS.map((estado) => ESTADO_LABELS[estado]), 'Tratamientos'],
    ...months,
    ['Total', totals.payments, amount(totals.paid), totals.appointments, ...estadoTotals, totals.treatments],
    [],
    ['Método', 'Pagos', 'Cobrado'],
    ...methods.map(({ method, count, total }) => [PAYMENT_METHOD_LABELS[method], count, amount(total)]),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.join(';')}\r\n`).join('');
}

const amount = (value: number): string => value.toFixed(2).replace('.', ',');
