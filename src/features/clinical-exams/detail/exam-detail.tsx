import { PencilIcon, PlusIcon, UserIcon } from 'lucide-react';
import { EXAM_SECTIONS, type ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { fullName } from '#domain/patients/patient.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { PatientLine } from '#entities/clinical-history/patient-line.tsx';
import { readHistoryPatient, type HistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Pending } from '#store/rows/record-marks.ts';
import { ButtonLink, IconButtonLink } from '#ui/controls/button.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatDate } from '#ui/text/format.ts';
import { EXAM_FAILED } from '../messages.ts';
import { AllExams } from './all-exams.tsx';
import { ExamSection } from './exam-section.tsx';
import { Occlusion } from './occlusion.tsx';
import { WhoseExam } from './whose-exam.tsx';
import styles from './exam-detail.module.css';

const TITLE = 'Examen Clínico';

export function ExamDetail({ id }: { id: string }) {
  const { db } = useRuntime();
  const state = useRecord('clinical-exams', id);
  const whose = useRead(readHistoryPatient, state.status === 'ready' ? state.record.clinical_history : null);
  // The exam waits for the name: a name that comes later would move the rest down.
  if (state.status === 'loading' || (state.status === 'ready' && whose.status === 'loading')) return null;
  const back = { to: '/clinical-histories', search: lastList(db, 'clinical-histories'), label: 'Volver' } as const;
  if (state.status !== 'ready') {
    return <RecordNotShown collection="clinical-exams" title={TITLE} message={EXAM_FAILED} back={back} state={state} />;
  }
  return <Exam exam={state.record} pending={state.pending} whose={valueOf(whose)} back={back} />;
}

interface ExamProps extends PartProps {
  pending: Pending;
  back: BackTarget;
}

function Exam({ exam, pending, whose, back }: ExamProps) {
  return (
    <>
      <PageHeader
        title={TITLE}
        back={back}
        badge={pending.entries.length > 0 || pending.conflicts.length > 0 ? <UnsentMark /> : null}
        subtitle={<Whose exam={exam} whose={whose} />}
        actions={<Actions exam={exam} whose={whose} />}
      />
      {whose?.history ? <AlertBanner patient={whose.history.patient} /> : null}
      <UndecidedBanner collection="clinical-exams" pending={pending} />
      <Occlusion exam={exam} />
      <div className={styles.columns}>
        {/* Column by column, in reading order. */}
        {[EXAM_SECTIONS.slice(0, 3), EXAM_SECTIONS.slice(3)].map((sections) => (
          <div key={sections[0]?.id} className="stack">
            {sections.map((section) => (
              <ExamSection key={section.id} section={section} exam={exam} />
            ))}
          </div>
        ))}
        {whose ? <WhoseExam whose={whose} /> : null}
      </div>
    </>
  );
}

interface PartProps {
  exam: ClinicalExam;
  /** Undefined if it could not be read. */
  whose: HistoryPatient | undefined;
}

function Whose({ exam, whose }: PartProps) {
  const timeZone = useClinicConfig()?.timezone;
  const updated = <span>Actualizado {formatDate(exam.updated_at, timeZone)}</span>;
  return whose ? <PatientLine patient={whose.patient}>{updated}</PatientLine> : <p>{updated}</p>;
}

function Actions({ exam, whose }: PartProps) {
  const patient = whose?.history?.patient;
  return (
    <>
      <HistoryButton
        collection="clinical-exams"
        id={exam.id}
        subtitle={whose?.patient ? fullName(whose.patient) : undefined}
      />
      <AllExams exam={exam} patient={whose?.patient} />
      <IconButtonLink
        to="/clinical-exam/new"
        search={{ clinical_history: exam.clinical_history }}
        label="Nuevo examen clínico"
        icon={<PlusIcon />}
      />
      {patient === undefined ? null : (
        <ButtonLink to="/patients/$id" params={{ id: patient }} icon={<UserIcon />}>
          Perfil del Paciente
        </ButtonLink>
      )}
      <ButtonLink to="/clinical-exam/$id/edit" params={{ id: exam.id }} icon={<PencilIcon />}>
        Editar
      </ButtonLink>
    </>
  );
}
