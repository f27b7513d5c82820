import { ESTADO_LABELS, ESTADOS } from '#domain/agenda/appointment.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { csvAmount } from '#ui/files/csv.ts';
import { monthName } from './month-words.ts';
import type { YearFigures } from './use-statistics.ts';

/** A year by month, and its income by method. */
export function statisticsRows(figures: YearFigures): (string | number)[][] {
  const { payments, appointments, treatments, methods, totals } = figures;
  const months = payments.map(({ month, count, total }, place) => [
    monthName(month),
    count,
    csvAmount(total),
    appointments[place]!.count,
    ...ESTADOS.map((estado) => appointments[place]!.estados[estado]),
    treatments[place]!.count,
  ]);
  const estadoTotals = ESTADOS.map((estado) => appointments.reduce((sum, { estados }) => sum + estados[estado], 0));
  return [
    ['Mes', 'Pagos', 'Cobrado', 'Citas', ...ESTADOS.map((estado) => ESTADO_LABELS[estado]), 'Tratamientos'],
    ...months,
    ['Total', totals.payments, csvAmount(totals.paid), totals.appointments, ...estadoTotals, totals.treatments],
    [],
    ['Método', 'Pagos', 'Cobrado'],
    ...methods.map(({ method, count, total }) => [PAYMENT_METHOD_LABELS[method], count, csvAmount(total)]),
  ];
}
