import { memo, useMemo } from 'react';
import { Drawing } from './drawing.tsx';
import { rowPicture, rowViewBox, type DrawnTooth } from './row-picture.ts';
import styles from './tooth.module.css';

/** A tooth by itself, from the cheek and from its chewing side, roots away from the midline between the arches. */
export const ToothDrawing = memo(function ToothDrawing({ number, condition, noted }: DrawnTooth) {
  const picture = useMemo(() => rowPicture([{ number, condition, noted }]), [number, condition, noted]);
  return <Drawing viewBox={rowViewBox(number)} className={styles.drawing!} picture={picture} />;
});
