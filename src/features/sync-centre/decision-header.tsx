import type { ReactNode } from 'react';
import styles from './sync-centre.module.css';

interface DecisionHeaderProps {
  title: string;
  kind: string;
  badge: ReactNode;
  /** Below: the record's patient. */
  about?: ReactNode;
}

/** The head of a decision: the record, its kind, and the problem. */
export function DecisionHeader({ title, kind, badge, about }: DecisionHeaderProps) {
  return (
    <div className={styles.head}>
      <div>
        <h3>
          {title} {title === kind ? null : <small>{kind}</small>}
        </h3>
        {about}
      </div>
      {badge}
    </div>
  );
}

/** The patient of a record; nothing for a patient's own. */
export const Whose = ({ name }: { name: string | null }) =>
  name === null ? null : (
    <div className={styles.about}>
      <b>{name}</b>
    </div>
  );
