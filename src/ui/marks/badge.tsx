import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'done' | 'ok' | 'warn' | 'danger';

interface BadgeProps {
  tone?: BadgeTone;
  /** An icon of 14 px in place of the dot. */
  mark?: ReactNode;
  children: ReactNode;
}

/**
 * A status: a sign and a word on a soft tint, never colour alone. Not Mantine's Badge, whose sheet would have to be
 * overruled.
 */
export function Badge({ tone = 'neutral', mark, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-marked={mark !== undefined || undefined}>
      {mark}
      {children}
    </span>
  );
}
