import type { ReactNode } from 'react';
import styles from './exam-form.module.css';

/** The form with the list of its sections, in the middle of a wide screen. */
export function WidePage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
