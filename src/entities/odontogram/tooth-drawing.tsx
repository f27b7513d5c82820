import { memo } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';
import { chartDrawing } from './chart-drawing.ts';
import { Drawing } from './drawing.tsx';
import { chartTooth } from './geometry/chart.ts';
import styles from './tooth.module.css';

interface ToothDrawingProps {
  /** FDI number. */
  number: string;
  condition: Condition;
  /** The tooth has an observation: a note in the corner. */
  noted: boolean;
}

/** A tooth on the chart, from the cheek and from its chewing side, roots away from the midline between the arches. */
export const ToothDrawing = memo(function ToothDrawing({ number, condition, noted }: ToothDrawingProps) {
  const { width, height } = chartTooth(number);
  return (
    <Drawing
      viewBox={`0 0 ${width} ${height}`}
      className={styles['drawing']!}
      drawn={chartDrawing(number, condition, noted)}
    />
  );
});
