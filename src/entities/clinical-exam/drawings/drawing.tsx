import type { ReactNode } from 'react';
import styles from './drawing.module.css';

interface DrawingProps {
  /** In units of the drawing: left, top, width, height. */
  box: readonly [number, number, number, number];
  /** Its description; absent where a text beside it says the same. */
  label?: string | undefined;
  /** Drawn for the patient's right, shown for the left. */
  mirrored?: boolean;
  /** Clips drawings that reach beyond the box. */
  cropped?: boolean;
  children: ReactNode;
}

/** A small clinical picture as wide as its place. The patient's right is on the left, as the clinician sees the patient. */
export function Drawing({ box, label, mirrored = false, cropped = false, children }: DrawingProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox={box.join(' ')} className={styles.drawing} data-cropped={cropped || undefined} {...named}>
      {mirrored ? <g transform={`translate(${2 * box[0] + box[2]} 0) scale(-1 1)`}>{children}</g> : children}
    </svg>
  );
}
