import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import styles from '#ui/layout/figure-card.module.css';

interface StatCardProps {
  to: LinkProps['to'];
  icon: ReactNode;
  label: string;
  /** Undefined during the first read; null while some of the counted records are still downloading. */
  value: string | null | undefined;
  children: ReactNode;
}

/** One figure of the clinic, with a link to its area. */
export function StatCard({ to, icon, label, value, children }: StatCardProps) {
  return (
    <Boundary>
      <Link to={to as '/'} className={styles.card}>
        <span className={styles.label}>
          {icon}
          {label}
        </span>
        <b className={styles.figure}>{value === null ? '—' : value}</b>
        <span className={styles.note}>{value === null ? 'Descargando…' : children}</span>
      </Link>
    </Boundary>
  );
}
