import { PencilIcon, UserIcon } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { isOpen, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { EditWindow } from '#record/read/edit-window.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { StillComing } from '#record/read/still-coming.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { readPatientCases, type PatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import type { Pending } from '#store/rows/record-marks.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ArchwireIcon } from '#ui/controls/icons.ts';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatAge } from '#ui/text/format.ts';
import { CaseDialog } from '../form/case-dialog.tsx';
import { CASE_FAILED, CASE_MISSING } from '../messages.ts';
import { SeveralOpen } from '../panel/case-panel.tsx';
import { useCaseView } from '../shown/case-view.ts';
import { PhaseBadge } from '../shown/phase-badge.tsx';
import { applianceWords, courseWords, dayInTreatment } from '../shown/words.ts';
import { ArcsCard } from './arcs-card.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseMenu } from './case-menu.tsx';
import { MouthCard } from './mouth-card.tsx';
import { NextControlCard } from './next-control-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import styles from './case-detail.module.css';

/** Parts of the page that other features render; the route fills them in, because a feature imports no other. */
export interface CaseSlots {
  /** The first and the newest photograph. `when` says in words where in the treatment a day lies. */
  photographs?: (patient: string, history: string, when: (date: string) => string) => ReactNode;
  /** The line about the consent to the treatment. */
  consent?: ComponentType<{ patient: string }>;
}

interface CaseDetailProps {
  id: string;
  slots: CaseSlots;
  onDeleted: (patient: string) => void;
}

/** The page of a case. Its form stands beside it, so that what was typed stays when another tablet deletes the case. */
export function CaseDetail({ id, ...props }: CaseDetailProps) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      <Case id={id} onEdit={() => setEditing(true)} {...props} />
      {editing ? (
        <EditWindow collection="orthodontic-cases" id={id} title="Editar caso" onClose={close}>
          {(course) => <CaseDialog patient={course.patient} course={course} onClose={close} />}
        </EditWindow>
      ) : null}
    </>
  );
}

function Case({ id, ...props }: CaseDetailProps & { onEdit: () => void }) {
  const state = useRecord('orthodontic-cases', id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    const words = { title: 'Ortodoncia', message: CASE_FAILED, missing: CASE_MISSING };
    return <RecordNotShown collection="orthodontic-cases" {...words} back={back} state={state} />;
  }
  return <Shown course={state.record} pending={state.pending} {...props} />;
}

interface ShownProps extends Omit<CaseDetailProps, 'id'> {
  course: OrthodonticCase;
  pending: Pending;
  onEdit: () => void;
}

function Shown({ course, pending, slots, onEdit, onDeleted }: ShownProps) {
  const found = useRead(readPatientCases, course.patient);
  return (
    <>
      <Header course={course} pending={pending} onEdit={onEdit} onDeleted={onDeleted} />
      <UndecidedBanner collection="orthodontic-cases" pending={pending} />
      <AlertBanner patient={course.patient} />
      {found.status === 'failed' ? <ReadFailed message={CASE_FAILED} onRetry={found.retry} /> : null}
      {found.status === 'ready' ? <Body course={course} found={found.value} slots={slots} onEdit={onEdit} /> : null}
    </>
  );
}

type HeaderProps = Omit<ShownProps, 'slots'>;

function Header({ course, pending, onEdit, onDeleted }: HeaderProps) {
  const today = useToday();
  const state = useRecord('patients', course.patient);
  const patient = state.status === 'ready' ? state.record : null;
  const name = patient ? fullName(patient) : UNKNOWN_PATIENT;
  const facts = [
    'Ortodoncia',
    applianceWords(course),
    courseWords(course, today),
    patient && formatAge(patient.fecha_nacimiento, today),
  ].filter(Boolean);
  return (
    <PageHeader
      title={state.status === 'loading' ? '' : name}
      back={{ to: '/patients/$id', params: { id: course.patient }, label: 'Volver al paciente' }}
      media={
        patient ? (
          <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} size="lg" />
        ) : null
      }
      badge={
        <>
          <PhaseBadge phase={course.phase} />
          {pending.entries.length > 0 || pending.conflicts.length > 0 ? <UnsentMark /> : null}
        </>
      }
      subtitle={<p>{facts.join(' · ')}</p>}
      actions={
        <>
          <CaseMenu course={course} subtitle={name} onDeleted={() => onDeleted(course.patient)} />
          <ButtonLink to="/patients/$id" params={{ id: course.patient }} icon={<UserIcon />}>
            Paciente
          </ButtonLink>
          <Button icon={<PencilIcon />} onClick={onEdit}>
            Editar caso
          </Button>
          {isOpen(course) ? <NewControl patient={course.patient} /> : null}
        </>
      }
    />
  );
}

/** Controls are entries of the history: without one, it comes first. */
function NewControl({ patient }: { patient: string }) {
  const id = clinicalHistoryId(patient);
  const history = useRecord('clinical-histories', id);
  const look = { variant: 'filled', icon: <ArchwireIcon /> } as const;
  if (history.status === 'missing' && history.complete) {
    return (
      <ButtonLink to="/clinical-histories/new" search={{ patient }} {...look}>
        Crear historia clínica
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/clinical-histories/$id" params={{ id }} search={{ entry: 'control' }} {...look}>
      Nuevo control
    </ButtonLink>
  );
}

interface BodyProps {
  course: OrthodonticCase;
  found: PatientCases;
  slots: CaseSlots;
  onEdit: () => void;
}

function Body({ course, found, slots, onEdit }: BodyProps) {
  const today = useToday();
  const view = useCaseView(course, found, today);
  if (!found.complete) {
    return <StillComing whole>Los controles y el avance del caso se verán aquí en cuanto lleguen.</StillComing>;
  }
  const { history } = found;
  const photographs =
    history && slots.photographs?.(course.patient, history.id, (date) => dayInTreatment(course, date));
  const Consent = isOpen(course) ? slots.consent : undefined;
  return (
    <div className="stack">
      <SeveralOpen cases={found.cases} />
      <ProgressCard view={view} />
      <div className={styles.cards}>
        <div className={styles.mouth}>
          <MouthCard view={view} history={history?.id} today={today} />
        </div>
        <div className={styles.next}>
          <NextControlCard view={view} today={today} />
        </div>
        {Consent ? (
          <div className={styles.consent}>
            <Consent patient={course.patient} />
          </div>
        ) : null}
        <div className={styles.arcs}>
          <Boundary>
            <ArcsCard view={view} today={today} />
          </Boundary>
        </div>
        <div className={styles.photographs}>
          <AfterPaint>
            <Boundary>{photographs}</Boundary>
          </AfterPaint>
        </div>
        <div className={styles.case}>
          <CaseCard course={course} others={found.cases} onEdit={onEdit} />
        </div>
      </div>
    </div>
  );
}
