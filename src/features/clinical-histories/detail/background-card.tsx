import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CLINICAL_HISTORY_LABELS, type ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { formatValue } from '#record/words/value-words.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './history-detail.module.css';

type Field = keyof typeof CLINICAL_HISTORY_LABELS;

/** In the order of the form. The diagnosis is shown with the treatments. */
const SECTIONS: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: 'Consulta y antecedentes',
    fields: ['consultation_reason', 'medical_history', 'family_medical_history', 'medications', 'allergies'],
  },
  {
    title: 'Historial Dental',
    fields: [
      'dental_history',
      'previous_orthodontic_treatment',
      'gum_bleeding',
      'smoking',
      'teeth_grinding',
      'respiratory_problems',
      'previous_dental_surgery',
      'local_anesthetic_problems',
      'coagulation_problems',
      'habits',
      'tooth_pain',
      'joint_pain',
      'oral_cavity_pain',
    ],
  },
];

/** The patient's background, read-only; unanswered questions are left out. */
export function BackgroundCard({ history }: { history: ClinicalHistory }) {
  const text = useMemo(() => parseNotes(history).text, [history]);
  const sections = SECTIONS.map(({ title, fields }) => ({
    title,
    told: fields.filter((field) => history[field] !== null),
  })).filter(({ told }) => told.length > 0);
  return (
    <Card
      title="Antecedentes"
      actions={
        <Link to="/clinical-histories/$id/edit" params={{ id: history.id }} aria-label="Editar: Antecedentes">
          Editar
        </Link>
      }
    >
      {sections.length === 0 && text === '' ? <p className="text-3">No hay antecedentes registrados.</p> : null}
      {sections.map(({ title, told }) => (
        <section key={title} className={styles.told} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {told.map((field) => (
              <div key={field} data-short={isShort(history[field]) || undefined}>
                <dt>{CLINICAL_HISTORY_LABELS[field]}</dt>
                <dd>{formatValue('clinical-histories', field, history[field])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {text === '' ? null : (
        <section className={styles.told} aria-label={CLINICAL_HISTORY_LABELS.notes}>
          <h3>{CLINICAL_HISTORY_LABELS.notes}</h3>
          <p>{text}</p>
        </section>
      )}
    </Card>
  );
}

/** "Sí" or "No": fits on the line of its question. */
const isShort = (value: string | null) => value !== null && value.length <= 3;
