import type { ReactNode } from 'react';
import styles from './import.module.css';

interface FootProps {
  title: string;
  note: string;
  /** Buttons: back, and the one for the next step. */
  children: ReactNode;
}

/** The foot with the next step, in sight however long the list above is. */
export function Foot({ title, note, children }: FootProps) {
  return (
    <div className={styles.foot}>
      <p>
        <b aria-live="polite">{title}</b>
        <span>{note}</span>
      </p>
      {children}
    </div>
  );
}
