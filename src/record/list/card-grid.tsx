import type { ReactNode } from 'react';
import styles from './list-frame.module.css';

/** A list's search and sort controls, above the columns of its cards. */
export function ListTools({ onBlur, children }: { onBlur: () => void; children: ReactNode }) {
  return (
    <div className={styles.tools} onBlur={onBlur}>
      {children}
    </div>
  );
}

/** Records as cards: three columns, two on a tablet, one on a telephone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
