import { describeExamValue, isBlank, isFinding, type ExamField } from '#domain/clinical/clinical-exam.ts';
import styles from './exam-value.module.css';

/** A value as it is read: a finding by its mark and its weight, an empty one in grey. */
export function ExamValue({ field, value }: { field: ExamField; value: unknown }) {
  const words = describeExamValue(field, value);
  if (isBlank(value)) return <span className={styles.empty}>{words}</span>;
  const shown = isFinding(field, value) ? <Finding>{words}</Finding> : <span>{words}</span>;
  // A number stands on one line with its unit and its mark.
  return typeof value === 'number' ? <span className={styles.measure}>{shown}</span> : shown;
}

/** What is not the norm of its field. The mark has a form, and the word stands for it where nothing is seen. */
export function Finding({ children }: { children: string }) {
  return (
    <span className={styles.finding}>
      {children}
      <span className="visually-hidden"> (hallazgo)</span>
    </span>
  );
}
