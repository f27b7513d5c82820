import { ESTADO_LABELS, type Estado } from '#domain/agenda/appointment.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { MonthChart } from './charts/month-chart.tsx';
import type { MarkedFigures } from './marked-figures.ts';
import { MonthMatrix } from './charts/month-matrix.tsx';
import styles from './appointments-card.module.css';

/** Hatched: told apart without colour too. */
const MISSED = 'repeating-linear-gradient(45deg, var(--bar-red) 0 3px, var(--pending-soft) 3px 6px)';

/** From the axis upwards; the table under the bars has them the other way round. */
const STACK: readonly { estado: Estado; fill: string }[] = [
  { estado: 'completada', fill: 'var(--bar-green)' },
  { estado: 'confirmada', fill: 'var(--bar-blue)' },
  { estado: 'programada', fill: 'var(--accent-line)' },
  { estado: 'inasistencia', fill: MISSED },
];

export function AppointmentsCard({ figures: { appointments }, month, onMonth }: MarkedFigures) {
  const valuesOf = (estado: Estado) => appointments.map(({ estados }) => estados[estado]);
  return (
    <Card title="Citas por mes" padded={false}>
      <MonthChart
        label="Citas por mes y estado"
        series={STACK.map(({ estado, fill }) => ({ key: estado, fill, values: valuesOf(estado) }))}
        height={210}
        over="matrix"
        lineText={formatNumber}
        sumText={(count) => formatCount(count, 'cita', 'citas')}
        month={month}
        onMonth={onMonth}
        current={null}
      />
      <MonthMatrix
        label="Citas por mes y estado"
        month={month}
        rows={[
          ...STACK.toReversed().map(({ estado }) => ({
            key: estado,
            label: (
              <span className={styles.key} data-estado={estado}>
                {ESTADO_LABELS[estado]}
              </span>
            ),
            values: valuesOf(estado),
          })),
          { key: 'sum', label: 'Total', values: appointments.map(({ count }) => count), isSum: true },
        ]}
      />
    </Card>
  );
}
