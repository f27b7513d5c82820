import { path } from '#entities/odontogram/geometry/path.ts';
import { Drawing } from './drawing.tsx';
import styles from './drawing.module.css';

/** How far chin and lower lip stand before the straight profile. */
const FORMS: Readonly<Record<string, readonly [chin: number, lip: number]>> = {
  recto: [0, 0],
  convexo: [-9, -4],
  concavo: [8, 2],
};

/** The face from the side; the dashed line joins forehead, base of the nose and chin. Nothing for a profile unknown here. */
export function Profile({ form, label }: { form: string; label?: string }) {
  const known = FORMS[form];
  if (!known) return null;
  const [chin, lip] = known;
  const face =
    'M8 -1C16 -.5 24 2.5 30 4C46 8 55 18 55.5 28C55.8 33 53.5 36 53.2 39.5C53.8 46 60 54 64.5 61C66.5 64.2 64.5 66.8 60.5 67C58 67.2 56.2 67.8 56 70' +
    path`C56 72.5 58.8 73.5 ${59.3 + lip * 0.3} 76.5C${59.5 + lip * 0.3} 78.5 ${56.5 + lip * 0.5} 79 ${55.8 + lip * 0.6} 80` +
    path`C${57 + lip} 81 ${58.6 + lip} 82 ${58.2 + lip} 85C${57.6 + lip} 88 ${53.6 + lip} 88.5 ${53.4 + lip} 91` +
    path`C${54.4 + chin} 94 ${57 + chin} 96 ${56.2 + chin} 101C${55 + chin} 107 ${48 + chin} 109 ${42 + chin} 109` +
    path`C${34 + chin} 109 26 112 22 120`;
  return (
    <Drawing box={[18, 0, 56, 112]} cropped label={label}>
      <path className={styles.skin} d={`${face}V124H8V-1Z`} />
      <path className={styles.line} d={face} />
      <path className={styles.guide} d={path`M55.5 28L57 69L${56.4 + chin} 101`} />
    </Drawing>
  );
}
