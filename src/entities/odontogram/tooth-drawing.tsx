import { memo } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';
import { chartParts } from './chart-parts.ts';
import { chartTooth } from './geometry/chart.ts';
import { ToothParts } from './tooth-parts.tsx';
import styles from './tooth.module.css';

/** What is written at the tip of the root. */
const TAGS: Partial<Record<Condition, string>> = { extraccion: 'Ext', implante: 'IMP' };

interface ToothDrawingProps {
  /** FDI number. */
  number: string;
  condition: Condition;
  /** The tooth has an observation: a note in the corner. */
  noted: boolean;
}

/** A tooth on the chart, from the cheek and from its chewing side, roots away from the midline between the arches. */
export const ToothDrawing = memo(function ToothDrawing({ number, condition, noted }: ToothDrawingProps) {
  const { upper, width, height } = chartTooth(number);
  const { body, marks } = chartParts(number, condition);
  const tag = TAGS[condition];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles['drawing']} aria-hidden>
      <ToothParts parts={body} faded={condition === 'ausente'} />
      <ToothParts parts={marks} />
      {tag === undefined ? null : (
        <text
          className={styles['tag']}
          data-condition={condition}
          x={noted ? width / 2 - 8 : width / 2}
          y={upper ? 11 : height - 2}
        >
          {tag}
        </text>
      )}
      {noted ? <path className={styles['note']} d={notePath(width - 17, upper ? 3 : height - 15)} /> : null}
    </svg>
  );
});

/** A sheet with a folded corner and two lines on it. */
const notePath = (x: number, y: number): string =>
  `M${x + 1} ${y}h7l4 4v7q0 1-1 1h-10q-1 0-1-1v-10q0-1 1-1zm11 4h-4v-4m-5.2 6.4h6.2m-6.2 2.6h4.2`;
