import type { Condition } from '#domain/clinical/tooth.ts';
import { toothShape } from './geometry/shape.ts';
import { OcclusalView } from './occlusal-view.tsx';
import { SideView } from './side-view.tsx';
import styles from './tooth.module.css';

/** The room of a tooth on the chart, in pixels: where the biting edge stands, and the middle of the view from above it. */
const ROOM = {
  adult: { width: 52, height: 142, edge: 94, occlusal: 120 },
  child: { width: 46, height: 108, edge: 69, occlusal: 90 },
};

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
export function ToothDrawing({ number, condition, noted }: ToothDrawingProps) {
  const tooth = toothShape(number);
  const { width, height, edge, occlusal } = ROOM[tooth.child ? 'child' : 'adult'];
  const mirrored = tooth.left ? -1 : 1;
  const tag = TAGS[condition];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles['drawing']} aria-hidden>
      <g transform={tooth.upper ? undefined : `translate(0 ${height}) scale(1 -1)`}>
        <g transform={`translate(${width / 2} ${edge - tooth.height}) scale(${mirrored} 1)`}>
          <SideView tooth={tooth} condition={condition} />
        </g>
        <g transform={`translate(${width / 2} ${occlusal}) scale(${mirrored} 1)`}>
          <OcclusalView tooth={tooth} condition={condition} />
        </g>
      </g>
      {tag === undefined ? null : (
        <text
          className={styles['tag']}
          data-condition={condition}
          x={noted ? width / 2 - 8 : width / 2}
          y={tooth.upper ? 11 : height - 2}
        >
          {tag}
        </text>
      )}
      {noted ? <Note x={width - 17} y={tooth.upper ? 3 : height - 15} /> : null}
    </svg>
  );
}

function Note({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles['note']} d="M1 0H8L12 4V11Q12 12 11 12H1Q0 12 0 11V1Q0 0 1 0Z" />
      <path className={styles['noteLines']} d="M8 0V4H12M2.8 6.4H9M2.8 9H7" />
    </g>
  );
}
