import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'done' | 'ok' | 'warn' | 'danger';

/** A status: a dot and its word on a soft tint, never colour alone. One element; Mantine's brings a sheet to overrule. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
