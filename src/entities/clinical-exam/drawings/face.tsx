import { path } from '#entities/odontogram/geometry/path.ts';
import { Drawing } from './drawing.tsx';
import styles from './drawing.module.css';

/** How far the chin stands aside, and how far the mouth follows it. */
const ASIDE: Readonly<Record<string, number>> = { simetrico: 0, asimetrico_derecho: -9, asimetrico_izquierdo: 9 };

/** The face from the front: the dashed line is its middle, the stroke on the chin stands where the chin is. */
export function Face({ symmetry, label }: { symmetry: string; label?: string }) {
  const chin = ASIDE[symmetry];
  if (chin === undefined) return null;
  const mouth = chin * 0.5;
  // The jaw's angle bulges on the side to which the chin goes, and is drawn in on the other.
  const [right, left] = [chin < 0 ? -3 : chin / 3, chin > 0 ? 3 : chin / 3];
  const outline =
    path`M14 40C13 54 ${15 + right} 74 ${20 + right} 86C${24 + right} 98 ${34 + chin} 109 ${44 + chin} 109` +
    path`C${54 + chin} 109 ${64 + left} 98 ${68 + left} 86C${73 + left} 74 75 54 74 40C74 16 62 4 44 4C26 4 14 16 14 40Z`;
  return (
    <Drawing box={[4, 0, 80, 112]} label={label}>
      <path className={styles.skin} d={outline} />
      <path className={styles.line} d={outline} />
      <path className={styles.line} d="M24 45Q30 41 37 45M51 45Q58 41 64 45M40 66Q44 70 48 66" />
      <path className={styles.line} d={path`M${33 + mouth} 84Q${44 + mouth} 90 ${55 + mouth} 84`} />
      <path className={styles.guide} d="M44 8V110" />
      <path className={styles[chin === 0 ? 'norm' : 'off']} d={path`M${44 + chin} 97V108`} />
    </Drawing>
  );
}
