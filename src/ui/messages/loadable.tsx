import { useEffect, useState, type ReactNode } from 'react';
import styles from './loadable.module.css';

/** Reads are local: loading is shown only after so many milliseconds. */
const PATIENCE = 100;

/** True once `waiting` has lasted for 100 ms. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}

interface LoadableProps<T> {
  /** Undefined while it is being read. */
  value: T | undefined;
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Shows nothing at first, then a skeleton, then the value. */
export function Loadable<T>({ value, skeleton, children }: LoadableProps<T>) {
  const slow = useSlow(value === undefined);
  if (value !== undefined) return children(value);
  return slow ? (skeleton ?? <Skeleton lines={4} />) : null;
}

/**
 * Grey lines in place of text. An <output>, so that a screen reader announces the wait: Mantine's Skeleton is silent.
 */
function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <output className={styles.skeleton} aria-label="Cargando…">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </output>
  );
}
