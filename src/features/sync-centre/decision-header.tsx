import type { ReactNode } from 'react';
import styles from './sync-centre.module.css';

/** The head of what a person must decide: the record, its kind, and what is wrong. */
export function DecisionHeader({ title, kind, badge }: { title: string; kind: string; badge: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h3>
        {title} <small>{kind}</small>
      </h3>
      {badge}
    </div>
  );
}
