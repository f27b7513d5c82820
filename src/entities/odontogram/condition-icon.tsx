import type { Condition } from '#domain/clinical/tooth.ts';
import { toothShape } from './geometry/shape.ts';
import { occlusalBody, occlusalMarks, sideBody, sideMarks } from './parts.ts';
import { ToothParts } from './tooth-parts.tsx';
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
  const { number, fromAbove } = SHOWN_ON[condition];
  const tooth = toothShape(number);
  if (fromAbove) {
    return (
      <svg viewBox="-22 -19 44 38" className={styles['icon']} aria-hidden>
        <ToothParts parts={[...occlusalBody(tooth), ...occlusalMarks(tooth, condition)]} />
      </svg>
    );
  }
  const tall = tooth.rootLength + tooth.height + 6;
  const wide = tall * 1.16;
  return (
    <svg viewBox={`${-wide / 2} ${-tooth.rootLength - 3} ${wide} ${tall}`} className={styles['icon']} aria-hidden>
      <ToothParts parts={sideBody(tooth, condition)} faded={condition === 'ausente'} />
      <ToothParts parts={sideMarks(tooth, condition)} />
    </svg>
  );
}
