import { Link } from '@tanstack/react-router';
import { ClipboardCheckIcon } from 'lucide-react';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { historyOfPatient } from '#store/clinical/clinical-histories.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import { AllExams } from '../detail/all-exams.tsx';
import { EXAM_FAILED } from '../messages.ts';
import { ExamPicture } from './exam-picture.tsx';

const TITLE = 'Examen clínico';

/** A patient's exams, the newest first, and the history that they belong to. */
export async function readExams(db: ArcadaDatabase, patient: string) {
  const history = (await historyOfPatient(db, patient))?.id ?? null;
  return { history, exams: history === null ? [] : await recordsOfHistory(db, 'clinical-exams', history) };
}

/** The newest exam, on the patient's page. Renders nothing for a patient without a clinical history. */
export function ExamPanel({ patient }: { patient: Patient }) {
  const state = useRead(readExams, patient.id);
  if (state.status === 'loading') return null;
  if (state.status === 'failed') return <Failed onRetry={state.retry} />;
  const { history, exams } = state.value;
  const [newest] = exams;
  if (history === null) return null;
  return newest ? <Newest exam={newest} patient={patient} /> : <NoExam history={history} />;
}

function Newest({ exam, patient }: { exam: ClinicalExam; patient: Patient }) {
  const timeZone = useClinicConfig()?.timezone;
  return (
    <Card
      title={TITLE}
      actions={
        <>
          <AllExams exam={exam} patient={patient} quiet />
          <Link to="/clinical-exam/$id" params={{ id: exam.id }} aria-label="Ver examen clínico">
            Ver
          </Link>
        </>
      }
    >
      <ExamPicture exam={exam} />
      <p className="date-below">{formatDate(exam.created_at, timeZone)}</p>
    </Card>
  );
}

function NoExam({ history }: { history: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="clinical-exams"
        icon={<ClipboardCheckIcon size={22} />}
        title="Sin examen clínico"
        action={
          <ButtonLink to="/clinical-exam/new" search={{ clinical_history: history }}>
            Crear examen clínico
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={TITLE} padded={false}>
      <ReadFailed compact message={EXAM_FAILED} onRetry={onRetry} />
    </Card>
  );
}
