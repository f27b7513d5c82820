import type { ReactNode } from 'react';
import type { ExamField, ExamSectionId } from '#domain/clinical/clinical-exam.ts';
import { AnteriorBite, Measures, PosteriorBite } from '#entities/clinical-exam/exam-pictures.tsx';
import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { ExamFieldControl } from './exam-field-control.tsx';
import styles from './exam-form.module.css';

interface ExamSectionFieldsProps {
  section: ExamSectionId;
  fields: readonly ExamField[];
  form: RecordFormHandle<'clinical-exams'>;
}

/** The fields of a section, beside drawings that follow the chosen values. */
export function ExamSectionFields({ section, fields, form }: ExamSectionFieldsProps) {
  const controls = fields.map((field) => <ExamFieldControl key={field} form={form} field={field} />);
  const { values, errors } = form;
  if (section === 'medidas') {
    // A value that the form refuses, such as a hundred millimetres, is not drawn.
    const [overjet, overbite] = [
      errors['overjet'] ? null : values.overjet,
      errors['overbite'] ? null : values.overbite,
    ];
    return (
      <div className={styles.beside}>
        <Live empty="Anote el overjet o el overbite y se dibujan aquí.">
          {overjet === null && overbite === null ? null : <Measures exam={{ ...values, overjet, overbite }} />}
        </Live>
        <div className={styles.column}>{controls}</div>
      </div>
    );
  }
  if (section === 'mordidas') {
    const anterior = values.anterior_crossbite ?? values.anterior_open_bite;
    const posterior = values.posterior_crossbite ?? values.posterior_open_bite;
    return (
      <div className={styles.pairs}>
        <Live empty="Mordida anterior: sin anotar.">{anterior === null ? null : <AnteriorBite exam={values} />}</Live>
        <Live empty="Mordida posterior: sin anotar.">
          {posterior === null ? null : <PosteriorBite exam={values} />}
        </Live>
        {controls}
      </div>
    );
  }
  return <div className={styles.pairs}>{controls}</div>;
}

/** Keeps a drawing's room while there is none, so that fields do not move under a finger. */
function Live({ empty, children }: { empty: string; children: ReactNode }) {
  return <div className={styles.live}>{children ?? <p>{empty}</p>}</div>;
}
