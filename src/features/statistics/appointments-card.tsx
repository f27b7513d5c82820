import { ESTADO_LABELS, type Estado } from '#domain/agenda/appointment.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { MonthChart } from './charts/month-chart.tsx';
import { MonthMatrix } from './charts/month-matrix.tsx';
import type { YearFigures } from './use-statistics.ts';
import styles from './appointments-card.module.css';

/** From the axis upwards; the table under the bars has the reverse order. */
const STACK: readonly { estado: Estado; fill: string }[] = [
  { estado: 'completada', fill: 'var(--bar-green)' },
  { estado: 'confirmada', fill: 'var(--bar-blue)' },
  { estado: 'programada', fill: 'var(--accent-line)' },
  { estado: 'inasistencia', fill: 'url(#missed)' },
];

export function AppointmentsCard({ figures: { appointments } }: { figures: YearFigures }) {
  const valuesOf = (estado: Estado) => appointments.map(({ estados }) => estados[estado]);
  return (
    <Card title="Citas por mes" padded={false}>
      <Hatching />
      <MonthChart
        label="Citas por mes y estado"
        series={STACK.map(({ estado, fill }) => ({ key: estado, fill, values: valuesOf(estado) }))}
        height={210}
        over="matrix"
        lineText={formatNumber}
        sumText={(count) => formatCount(count, 'cita', 'citas')}
        current={null}
      />
      <MonthMatrix
        label="Citas por mes y estado"
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

/** The pattern of missed appointments, which are told apart without colour too. */
function Hatching() {
  return (
    <svg width="0" height="0" className={styles.defs} aria-hidden="true">
      <defs>
        <pattern id="missed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--pending-soft)" />
          <path d="M1.5 0V6" stroke="var(--bar-red)" strokeWidth="2.6" />
        </pattern>
      </defs>
    </svg>
  );
}
