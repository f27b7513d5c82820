import { useMemo, type ReactNode } from 'react';
import type { ToothType } from '#domain/clinical/tooth.ts';
import { Drawing } from './drawing.tsx';
import { rowPicture, rowViewBox, type DrawnTooth } from './row-picture.ts';
import looks from './tooth.module.css';
import styles from './quadrant.module.css';

interface QuadrantProps {
  type: ToothType;
  arch: 'upper' | 'lower';
  /** From the left. The same list until one of them changes. */
  teeth: readonly DrawnTooth[];
  /** An element for each tooth, with its number: it stands under the tooth, or over it in a lower arch. */
  children: ReactNode;
}

/** The looks of a quadrant and of the frame of its picture. */
export const QUADRANT = { quadrant: styles.quadrant!, frame: `${looks['drawing']} ${styles.drawing}` };

/** The teeth of a quadrant in a row, drawn as one, and an element beneath each that is as large as its tooth with its number. */
export function Quadrant({ type, arch, teeth, children }: QuadrantProps) {
  const picture = useMemo(() => rowPicture(teeth), [teeth]);
  return (
    <div className={QUADRANT.quadrant} data-type={type} data-arch={arch}>
      <Drawing viewBox={rowViewBox(teeth[0]!.number, teeth.length)} className={QUADRANT.frame} picture={picture} />
      {children}
    </div>
  );
}
