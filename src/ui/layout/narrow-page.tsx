import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';

/** A screen of one column, such as a short form: lines of a readable length, in the middle of a wide screen. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
