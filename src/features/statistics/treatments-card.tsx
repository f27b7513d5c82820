import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { MonthChart } from './charts/month-chart.tsx';
import { MonthMatrix } from './charts/month-matrix.tsx';
import type { YearFigures } from './use-statistics.ts';

export function TreatmentsCard({ figures: { treatments, current } }: { figures: YearFigures }) {
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
        current={current}
      />
      <MonthMatrix label="Tratamientos por mes" rows={[{ key: 'treatments', label: 'Tratamientos', values }]} />
    </Card>
  );
}
