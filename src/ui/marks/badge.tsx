import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'done' | 'ok' | 'warn' | 'danger';

interface BadgeProps {
  tone?: BadgeTone;
  /** A sign of its own in the dot's place, 14 px. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A status: a sign and its word on a soft tint, never colour alone. One element; Mantine's brings a sheet to overrule. */
export function Badge({ tone = 'neutral', mark, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-marked={mark !== undefined || undefined}>
      {mark}
      {children}
    </span>
  );
}
