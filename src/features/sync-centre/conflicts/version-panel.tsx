import type { ReactNode } from 'react';
import { EMPTY_VALUE } from '#record/words/value-words.ts';
import parts from '#ui/layout/parts.module.css';
import styles from './versions.module.css';

interface VersionPanelProps {
  /** "Lo que se guardó aquí". */
  side: string;
  /** Author and time. */
  stamp: string;
  values: { field: string; label: string; text: string }[];
  /** Shows the labels of fields, when there are several. */
  labelled: boolean;
  chosen: boolean;
  action?: ReactNode;
}

/** One of two versions of a field, with the button that takes it. */
export function VersionPanel({ side, stamp, values, labelled, chosen, action }: VersionPanelProps) {
  return (
    <div className={`${parts.choosable} ${styles.version}`} data-chosen={chosen || undefined}>
      <p className={styles.side}>
        <b>{side}</b>
        <span>{stamp}</span>
      </p>
      <dl className={styles.values}>
        {values.map(({ field, label, text }) => (
          <div key={field}>
            <dt className={labelled ? undefined : 'visually-hidden'}>{label}</dt>
            <dd data-empty={text === EMPTY_VALUE || undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  );
}
