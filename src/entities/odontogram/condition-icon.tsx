import type { Condition } from '#domain/clinical/tooth.ts';
import { drawn, type Drawn } from './drawn.ts';
import { Drawing } from './drawing.tsx';
import { toothShape, type ToothShape } from './geometry/shape.ts';
import { occlusalBody, occlusalMarks, sideBody, sideMarks } from './parts.ts';
import styles from './tooth.module.css';

/** A tooth on which the mark shows well. Those of a zone are seen from above. */
const SHOWN_ON: Record<Condition, { number: string; fromAbove: boolean }> = {
  sano: { number: '16', fromAbove: true },
  ausente: { number: '46', fromAbove: false },
  extraccion: { number: '15', fromAbove: false },
  caries: { number: '16', fromAbove: true },
  corona: { number: '46', fromAbove: false },
  restauracion: { number: '16', fromAbove: true },
  implante: { number: '15', fromAbove: false },
  endodoncia: { number: '46', fromAbove: false },
};

/** How a condition is drawn: for legends and for the buttons that set it. */
export function ConditionIcon({ condition }: { condition: Condition }) {
  const { viewBox, drawing } = iconOf(condition);
  return <Drawing viewBox={viewBox} className={styles['icon']!} drawn={drawing} />;
}

const known = new Map<Condition, { viewBox: string; drawing: Drawn }>();

function iconOf(condition: Condition) {
  const before = known.get(condition);
  if (before) return before;
  const { number, fromAbove } = SHOWN_ON[condition];
  const tooth = toothShape(number);
  const icon = fromAbove ? zoneIcon(tooth, condition) : toothIcon(tooth, condition);
  known.set(condition, icon);
  return icon;
}

const zoneIcon = (tooth: ToothShape, condition: Condition) => ({
  viewBox: '-22 -19 44 38',
  drawing: drawn([...occlusalBody(tooth), ...occlusalMarks(tooth, condition)]),
});

function toothIcon(tooth: ToothShape, condition: Condition) {
  const tall = tooth.rootLength + tooth.height + 6;
  const wide = tall * 1.16;
  const [body, marks] = [sideBody(tooth, condition), sideMarks(tooth, condition)];
  return {
    viewBox: `${-wide / 2} ${-tooth.rootLength - 3} ${wide} ${tall}`,
    drawing: condition === 'ausente' ? drawn(marks, { faded: body }) : drawn([...body, ...marks]),
  };
}
