import { ClipboardCheckIcon } from 'lucide-react';
import { describeExamValue, type ClinicalExam, type ExamField } from '#domain/clinical/clinical-exam.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';
import { excerpt } from '#ui/text/excerpt.ts';
import type { HistorySlots } from './history-slots.ts';
import { RecordsCard } from './records-card.tsx';
import styles from './history-detail.module.css';

interface CardProps<R> {
  /** Id of the history. */
  history: string;
  records: readonly R[] | undefined;
}

/** The exam's fields that staff look up most. */
const ASKED: readonly { field: ExamField; label: string }[] = [
  { field: 'right_molar_class', label: 'Molar der.' },
  { field: 'overjet', label: 'Overjet' },
  { field: 'left_molar_class', label: 'Molar izq.' },
];

export function ExamCard({ history, records, picture }: CardProps<ClinicalExam> & { picture: HistorySlots['exam'] }) {
  return (
    <RecordsCard
      title="Examen clínico"
      records={records}
      read="/clinical-exam/$id"
      edit="/clinical-exam/$id/edit"
      none={{
        of: 'clinical-exams',
        icon: <ClipboardCheckIcon size={22} />,
        title: 'Sin examen clínico',
        action: (
          <ButtonLink to="/clinical-exam/new" search={{ clinical_history: history }}>
            Crear examen clínico
          </ButtonLink>
        ),
      }}
    >
      {(exam) =>
        picture?.(exam) ?? (
          <dl className={styles.asked}>
            {ASKED.map(({ field, label }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd data-empty={exam[field] === null || undefined}>{describeExamValue(field, exam[field])}</dd>
              </div>
            ))}
          </dl>
        )
      }
    </RecordsCard>
  );
}

interface OdontogramCardProps extends CardProps<Odontogram> {
  picture: HistorySlots['odontogram'];
  /** When the newest odontogram, or one of its teeth, was last changed. */
  updatedAt: string | undefined;
}

export function OdontogramCard({ history, records, picture, updatedAt }: OdontogramCardProps) {
  return (
    <RecordsCard
      title="Odontograma"
      records={records}
      updatedAt={updatedAt}
      read="/odontograms/$id"
      edit="/odontograms/$id/edit"
      none={{
        of: 'odontograms',
        icon: <ToothIcon size={22} />,
        title: 'Sin odontograma',
        action: (
          <ButtonLink to="/odontograms/new" search={{ clinical_history: history }}>
            Crear odontograma
          </ButtonLink>
        ),
      }}
    >
      {(odontogram) => picture?.(odontogram) ?? <Observations odontogram={odontogram} />}
    </RecordsCard>
  );
}

function Observations({ odontogram }: { odontogram: Odontogram }) {
  const text = observationsOf(odontogram);
  return text === '' ? null : <p className={styles.observations}>{excerpt(text)}</p>;
}
