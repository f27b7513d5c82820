import { Link } from '@tanstack/react-router';
import { CalendarIcon, TriangleAlertIcon } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { archwireWords } from '#domain/clinical/notes/orthodontic-control.ts';
import { asControl } from '#domain/orthodontics/in-mouth.ts';
import { isOpen, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { ApplianceDrawing } from '#entities/appliance/appliance-drawing.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { StillComing } from '#record/read/still-coming.tsx';
import { EditWindow } from '#record/read/edit-window.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { readPatientCases, type PatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import { Button } from '#ui/controls/button.tsx';
import { ArchwireIcon } from '#ui/controls/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import { CaseDialog } from '../form/case-dialog.tsx';
import { CASE_FAILED } from '../messages.ts';
import { useCaseView, type CaseView } from '../shown/case-view.ts';
import { MonthBar } from '../shown/month-bar.tsx';
import { PhaseBadge } from '../shown/phase-badge.tsx';
import { monthWords, moreWords, nextWords } from '../shown/words.ts';
import styles from './case-panel.module.css';

const TITLE = 'Ortodoncia';

interface CasePanelProps {
  /** Id of the patient. */
  patient: string;
  /** The form that the address asks for: a case's id, or 'new'. */
  asked?: string | undefined;
  /** Called when that form closes: the address drops it. */
  onAnswered?: () => void;
  /** The line about the consent to the treatment, which the route fills. */
  consent?: ComponentType<{ patient: string }>;
}

/** The newest orthodontic case of a patient: progress, what is worn, and the next control. */
export function CasePanel({ patient, asked, onAnswered, consent: Consent }: CasePanelProps) {
  const state = useRead(readPatientCases, patient);
  const [starting, setStarting] = useState(false);
  const open = asked ?? (starting ? 'new' : undefined);
  function close(): void {
    setStarting(false);
    if (asked !== undefined) onAnswered?.();
  }
  const start = () => setStarting(true);
  return (
    <>
      {state.status === 'ready' ? (
        <Found found={state.value} onStart={start} consent={Consent && <Consent patient={patient} />} />
      ) : (
        <Card title={TITLE} padded={false}>
          {state.status === 'failed' ? <ReadFailed compact message={CASE_FAILED} onRetry={state.retry} /> : null}
        </Card>
      )}
      {open === 'new' ? <CaseDialog patient={patient} onClose={close} /> : null}
      {open === undefined || open === 'new' ? null : (
        <EditWindow collection="orthodontic-cases" id={open} title="Editar caso" onClose={close}>
          {(course) => <CaseDialog patient={course.patient} course={course} onClose={close} />}
        </EditWindow>
      )}
    </>
  );
}

interface FoundProps {
  found: PatientCases;
  onStart: () => void;
  consent: ReactNode;
}

function Found({ found, onStart, consent }: FoundProps) {
  const [course] = found.cases;
  if (!course) {
    return (
      <Card title={TITLE} padded={false}>
        <NoneYet
          of="orthodontic-cases"
          icon={<ArchwireIcon size={22} />}
          title="Sin caso de ortodoncia"
          action={<Button onClick={onStart}>Iniciar caso</Button>}
        />
      </Card>
    );
  }
  return (
    <Card
      title={TITLE}
      badge={
        <>
          <PhaseBadge phase={course.phase} />
          <MarkBadge mark={found.marks.get(course.id)} />
        </>
      }
      padded={false}
      actions={
        <>
          {found.cases.some(isOpen) ? null : (
            <Button variant="quiet" onClick={onStart}>
              Iniciar otro
            </Button>
          )}
          <Link to="/ortodoncia/$id" params={{ id: course.id }}>
            Ver caso
          </Link>
        </>
      }
    >
      <SeveralOpen cases={found.cases} />
      {found.complete ? (
        <Summary course={course} found={found} />
      ) : (
        <StillComing>Los controles y el avance se verán aquí en cuanto lleguen.</StillComing>
      )}
      {consent && isOpen(course) ? <div className={styles.line}>{consent}</div> : null}
    </Card>
  );
}

function Summary({ course, found }: { course: OrthodonticCase; found: PatientCases }) {
  const today = useToday();
  const { months, mouth, next, missing } = useCaseView(course, found, today);
  const more = moreWords(months);
  return (
    <>
      <div className={styles.progress}>
        <p className={styles.month}>
          <b>
            {monthWords(months)}
            {more === null ? null : <span className="caution"> · {more}</span>}
          </b>
          <span className="small text-2">Fin previsto {formatDate(months.plannedEnd)}</span>
        </p>
        <MonthBar months={months} thin />
      </div>
      {mouth === null ? (
        <p className={styles.none}>Todavía no hay controles desde el inicio del caso.</p>
      ) : (
        <>
          <figure className={styles.drawing}>
            <ApplianceDrawing control={asControl(mouth)} missing={missing} />
          </figure>
          <dl className={styles.facts}>
            <div>
              <dt>Superior</dt>
              <dd>{archwireWords(mouth.upper?.wire ?? null) ?? '—'}</dd>
            </div>
            <div>
              <dt>Inferior</dt>
              <dd>{archwireWords(mouth.lower?.wire ?? null) ?? '—'}</dd>
            </div>
            {mouth.off.length === 0 ? null : (
              <div data-alert>
                <dt>{mouth.off.length === 1 ? 'Bracket caído' : 'Brackets caídos'}</dt>
                <dd>{mouth.off.join(', ')}</dd>
              </div>
            )}
          </dl>
        </>
      )}
      {next === null ? null : <NextLine next={next} patient={course.patient} today={today} />}
    </>
  );
}

interface NextLineProps {
  next: NonNullable<CaseView['next']>;
  patient: string;
  today: string;
}

function NextLine({ next, patient, today }: NextLineProps) {
  const words = nextWords(next, today);
  const late = next.overdue > 0 && next.visit === null;
  return (
    <div className={styles.line} data-late={late || undefined}>
      {late ? <TriangleAlertIcon size={18} /> : <CalendarIcon size={18} />}
      <p className="grow">
        <b>{words.due}</b> · {words.visit}
      </p>
      {next.visit ? (
        <Link to="/appointments/$id" params={{ id: next.visit.id }}>
          Ver cita
        </Link>
      ) : (
        <Link to="/appointments/new" search={{ patient }}>
          Nueva Cita
        </Link>
      )}
    </div>
  );
}

/** Two tablets may each have started a case without knowing of the other. */
export function SeveralOpen({ cases }: { cases: readonly OrthodonticCase[] }) {
  const open = cases.filter(isOpen);
  if (open.length < 2) return null;
  return (
    <div className={styles.several} role="note">
      <TriangleAlertIcon size={18} />
      <p className="grow">
        Hay {formatCount(open.length, 'caso abierto', 'casos abiertos')}: termine los que sobran.{' '}
        {open.map(({ id, started_on }, place) => (
          <span key={id}>
            {place === 0 ? '' : ' · '}
            <Link to="/ortodoncia/$id" params={{ id }}>
              Desde el {formatDate(started_on)}
            </Link>
          </span>
        ))}
      </p>
    </div>
  );
}
