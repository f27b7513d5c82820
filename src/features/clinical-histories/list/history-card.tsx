import { ChevronRightIcon, UserIcon } from 'lucide-react';
import { useId } from 'react';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertSign } from '#entities/clinical-history/alert-sign.tsx';
import { RecordCard, wholeCard } from '#record/list/record-card.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatDate } from '#ui/text/format.ts';
import type { ListedHistory } from './use-history-page.ts';
import styles from './history-card.module.css';

export function HistoryCard({ listed, mark }: { listed: ListedHistory; mark: RecordMark | undefined }) {
  const nameId = useId();
  const timeZone = useClinicConfig()?.timezone;
  const { id, history, patient, alerts } = listed;
  return (
    <RecordCard
      link={{ to: '/clinical-histories/$id', params: { id } }}
      media={<Avatar id={history.patient} firstName={patient?.first_name} lastName={patient?.last_name} />}
      sign={<AlertSign alerts={alerts} />}
      name={patient ? fullName(patient) : UNKNOWN_PATIENT}
      nameId={nameId}
      facts={
        <>
          Actualizada {formatDate(history.updated_at, timeZone)}
          <Notes history={history} />
        </>
      }
      mark={mark}
    >
      <ButtonLink
        to="/patients/$id"
        params={{ id: history.patient }}
        icon={<UserIcon size={18} />}
        aria-describedby={nameId}
      >
        Paciente
      </ButtonLink>
      <ButtonLink
        to="/clinical-histories/$id"
        params={{ id }}
        variant="accent"
        className={wholeCard}
        aria-describedby={nameId}
      >
        Ver historia
        <ChevronRightIcon size={18} />
      </ButtonLink>
    </RecordCard>
  );
}

/** The free notes, else the reason of the visit. */
function Notes({ history }: { history: ClinicalHistory }) {
  const { text } = parseNotes(history);
  const said = text === '' ? history.consultation_reason : text;
  return said === null ? (
    <p className={`${styles.notes} text-3`}>Sin notas</p>
  ) : (
    <p className={styles.notes}>{excerpt(said)}</p>
  );
}
