import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { MonthChart } from './charts/month-chart.tsx';
import type { MarkedFigures } from './marked-figures.ts';
import { MonthMatrix } from './charts/month-matrix.tsx';

export function TreatmentsCard({ figures: { treatments, current }, month, onMonth }: MarkedFigures) {
  const values = treatments.map(({ count }) => count);
  return (
    <Card title="Tratamientos por mes" padded={false}>
      <MonthChart
        label="Tratamientos por mes"
        series={[{ key: 'treatments', fill: 'var(--accent)', values }]}
        height={190}
        over="matrix"
        lineText={formatNumber}
        sumText={(count) => formatCount(count, 'tratamiento', 'tratamientos')}
        month={month}
        onMonth={onMonth}
        current={current}
      />
      <MonthMatrix
        label="Tratamientos por mes"
        month={month}
        rows={[{ key: 'treatments', label: 'Tratamientos', values }]}
      />
    </Card>
  );
}
