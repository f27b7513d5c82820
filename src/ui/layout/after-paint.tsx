import { useDeferredValue, type ReactNode } from 'react';
import styles from './after-paint.module.css';

/**
 * Renders its children after the first paint, so that the content in sight is drawn sooner: for content below the fold
 * or at the end of a column. Content after it would be pushed down.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const painted = useDeferredValue(true, false);
  return painted ? children : <div className={styles.room} />;
}
