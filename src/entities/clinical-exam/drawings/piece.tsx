import type { ReactNode } from 'react';
import { crownPath, groovePath } from '#entities/odontogram/geometry/crown.ts';
import { round } from '#entities/odontogram/geometry/path.ts';
import { rootPaths } from '#entities/odontogram/geometry/root.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import styles from './drawing.module.css';

interface PieceProps {
  /** FDI number. */
  number: string;
  /** Where the middle of its biting edge stands. */
  x: number;
  y: number;
  /** Facing the other way. */
  flip?: boolean;
  /** A tooth that decides the answer and cannot be assessed. */
  ghost?: boolean;
  /** The root is hidden by the gum. */
  crownOnly?: boolean;
}

/** A tooth from the side, its root up for an upper one and down for a lower one. */
export function Piece({ number, x, y, flip = false, ghost = false, crownOnly = false }: PieceProps) {
  const tooth = toothShape(number);
  const roots = crownOnly ? [] : rootPaths(tooth);
  return (
    <g
      className={ghost ? styles.ghost : undefined}
      transform={`translate(${round(x)} ${round(y)}) scale(${flip ? -1 : 1} ${tooth.upper ? 1 : -1}) translate(0 ${round(-tooth.height)})`}
    >
      <g className={styles.roots}>
        {roots.map((root, place) => (
          <path key={root} className={styles[roots.length > 1 && place === 0 ? 'rootBehind' : 'root']} d={root} />
        ))}
      </g>
      <path className={styles.crown} d={crownPath(tooth)} />
      <path className={styles.groove} d={groovePath(tooth)} />
    </g>
  );
}

/** Teeth that show where one is, without deciding anything. */
export function Context({ children }: { children: ReactNode }) {
  return <g className={styles.context}>{children}</g>;
}
