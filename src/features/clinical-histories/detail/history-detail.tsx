import { PencilIcon, UserIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import type { Pending } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { HISTORY_FAILED } from '../messages.ts';
import { TreatmentsCard } from '../timeline/treatments-card.tsx';
import { BackgroundCard } from './background-card.tsx';
import { EntryEditor } from './entry-editor.tsx';
import type { HistorySlots } from './history-slots.ts';
import { ExamCard, OdontogramCard } from './record-cards.tsx';
import { RecentVisits } from './recent-visits.tsx';
import { useHistoryRecords } from './use-history-records.ts';

const TITLE = 'Historia Clínica';

interface HistoryDetailProps {
  id: string;
  slots: HistorySlots;
  /** The entry being edited: 'control' or 'treatment' for a new one, else an entry's id. */
  entry: string | undefined;
  onEntryDone: () => void;
}

export function HistoryDetail({ id, ...props }: HistoryDetailProps) {
  const { db } = useRuntime();
  const state = useRecord('clinical-histories', id);
  if (state.status === 'loading') return null;
  const back = {
    to: '/clinical-histories',
    search: lastList(db, 'clinical-histories'),
    label: 'Volver a las historias clínicas',
  } as const;
  if (state.status !== 'ready') {
    const shown = { collection: 'clinical-histories', title: TITLE, message: HISTORY_FAILED, back, state } as const;
    return <RecordNotShown {...shown} />;
  }
  const { record, pending } = state;
  return (
    <>
      <Header history={record} back={back} pending={pending} />
      <UndecidedBanner collection="clinical-histories" pending={pending} />
      <AlertBanner patient={record.patient} />
      <Body history={record} pending={pending} {...props} />
    </>
  );
}

function Header({ history, back, pending }: { history: ClinicalHistory; back: BackTarget; pending: Pending }) {
  const patient = useRecord('patients', history.patient);
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const known = patient.status === 'ready' ? patient.record : null;
  const age = known && formatAge(known.fecha_nacimiento, today);
  return (
    <PageHeader
      title={TITLE}
      back={back}
      badge={pending.entries.length > 0 || pending.conflicts.length > 0 ? <UnsentMark /> : null}
      subtitle={
        <p className="facts-line">
          {patient.status === 'loading' ? null : <b>{known ? fullName(known) : UNKNOWN_PATIENT}</b>}
          {age ? <span>{age}</span> : null}
          <span>Actualizada {formatDate(history.updated_at, timeZone)}</span>
        </p>
      }
      actions={
        <>
          <HistoryButton
            collection="clinical-histories"
            id={history.id}
            subtitle={known ? fullName(known) : undefined}
          />
          <ButtonLink to="/patients/$id" params={{ id: history.patient }} icon={<UserIcon />}>
            Paciente
          </ButtonLink>
          <ButtonLink to="/clinical-histories/$id/edit" params={{ id: history.id }} icon={<PencilIcon />}>
            Editar historia
          </ButtonLink>
        </>
      }
    />
  );
}

interface BodyProps extends Omit<HistoryDetailProps, 'id'> {
  history: ClinicalHistory;
  pending: Pending;
}

function Body({ history, pending, slots, entry, onEntryDone }: BodyProps) {
  const timeline = useMemo(() => timelineOf(history), [history]);
  const { exams, odontograms, charted, missing } = useHistoryRecords(history.id);
  return (
    <>
      <Boundary>{slots.images?.(history)}</Boundary>
      {entry === undefined ? null : (
        <EntryEditor
          key={entry}
          history={history.id}
          entry={entry}
          timeline={timeline}
          missing={missing}
          onDone={onEntryDone}
        />
      )}
      <div className={parts.keepsAside}>
        <div className="stack">
          <Boundary>{slots.orthodontics?.(history)}</Boundary>
          <Boundary>
            <TreatmentsCard history={history} timeline={timeline} entries={pending.entries} missing={missing} />
          </Boundary>
        </div>
        <div className="stack">
          <Boundary>
            <ExamCard history={history.id} records={exams} picture={slots.exam} />
          </Boundary>
          <Boundary>
            <OdontogramCard history={history.id} records={odontograms} picture={slots.odontogram} updatedAt={charted} />
          </Boundary>
          <AfterPaint>
            <Boundary>
              <RecentVisits patient={history.patient} />
            </Boundary>
            <Boundary>
              <BackgroundCard history={history} />
            </Boundary>
          </AfterPaint>
        </div>
      </div>
    </>
  );
}
