import { lazy, Suspense } from 'react';
import type { MonthChartProps } from './month-chart.tsx';

// The library that draws takes longer to load and to draw than all the rest of the page: the figures do not wait for it.
const MonthChart = lazy(() => import('./month-chart.tsx').then((module) => ({ default: module.MonthChart })));

/** A MonthChart, whose place is kept until it is drawn. */
export function ChartLater(props: MonthChartProps) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <MonthChart {...props} />
    </Suspense>
  );
}
