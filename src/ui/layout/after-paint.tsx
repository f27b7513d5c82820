import { useDeferredValue, type ReactNode } from 'react';
import styles from './after-paint.module.css';

/**
 * What stands below the fold, or at the end of a column: it follows the first paint, which has only what is looked at first to
 * draw. Nothing that is looked at may stand below it: it would be pushed down.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const painted = useDeferredValue(true, false);
  return painted ? children : <div className={styles.room} />;
}
