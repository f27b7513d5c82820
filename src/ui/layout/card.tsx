import type { ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import styles from './card.module.css';

interface CardProps {
  /** Shown as the card's heading and used as its name. */
  title?: string;
  /** Beside the heading: a status. */
  badge?: ReactNode;
  /** Links or buttons at the right of the heading. */
  actions?: ReactNode;
  /** Space around the content; off for tables and lists that reach the border. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel of a screen. When its content throws, heading and actions stay. */
export function Card({ title, badge, actions, padded = true, className, children }: CardProps) {
  return (
    <section className={[styles.card, className].filter(Boolean).join(' ')} aria-label={title}>
      {title !== undefined || actions ? <CardHeader title={title ?? ''} badge={badge} actions={actions} /> : null}
      <Boundary>
        {padded ? <div className={title === undefined ? styles.bodyAlone : styles.body}>{children}</div> : children}
      </Boundary>
    </section>
  );
}

function CardHeader({ title, badge, actions }: { title: string; badge?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.header}>
      {badge ? (
        <div className={styles.titled}>
          <h2>{title}</h2>
          {badge}
        </div>
      ) : (
        <h2>{title}</h2>
      )}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
