import { describeExamValue, isBlank, isFinding, type ExamField } from '#domain/clinical/clinical-exam.ts';
import styles from './exam-value.module.css';

/** A value as people read it: a finding by its mark and its weight, an empty one in grey. */
export function ExamValue({ field, value }: { field: ExamField; value: unknown }) {
  const words = describeExamValue(field, value);
  if (isBlank(value)) return <span className={styles.empty}>{words}</span>;
  const shown = isFinding(field, value) ? <Finding>{words}</Finding> : <span>{words}</span>;
  // A number stands on one line with its unit and its mark.
  return typeof value === 'number' ? <span className={styles.measure}>{shown}</span> : shown;
}

/** A value that differs from its field's norm. The mark has a shape besides its colour, and a word for screen readers. */
export function Finding({ children }: { children: string }) {
  return (
    <span className={styles.finding}>
      {children}
      <span className="visually-hidden"> (hallazgo)</span>
    </span>
  );
}
