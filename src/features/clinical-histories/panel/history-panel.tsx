import { Link } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useRecord } from '#record/read/use-record.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatDate } from '#ui/text/format.ts';
import { unsentTreatments } from '../timeline/unsent-treatments.ts';
import styles from './history-panel.module.css';

const TITLE = 'Historia clínica';
/** Treatments shown (specification §9). */
const SHOWN = 3;

/** The latest treatments of a patient, on the patient's page. */
export function HistoryPanel({ patient }: { patient: string }) {
  const state = useRecord('clinical-histories', clinicalHistoryId(patient));
  if (state.status === 'missing') return <NoHistory patient={patient} />;
  if (state.status !== 'ready') return <Card title={TITLE}>{null}</Card>;
  const { record: history, pending } = state;
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <Link to="/clinical-histories/$id" params={{ id: history.id }}>
          Ver historia
        </Link>
      }
    >
      <Latest history={history} entries={pending.entries} />
    </Card>
  );
}

function Latest({ history, entries }: { history: ClinicalHistory; entries: readonly OutboxEntry[] }) {
  const latest = useMemo(() => timelineOf(history).slice(0, SHOWN), [history]);
  const unsent = unsentTreatments(history.id, entries);
  if (latest.length === 0) return <p className={styles.none}>Todavía no hay tratamientos registrados.</p>;
  return (
    <ol className={styles.latest} aria-label="Últimos tratamientos">
      {latest.map((treatment) => (
        <Entry key={treatment.id} treatment={treatment} unsent={unsent.has(treatment.id)} />
      ))}
    </ol>
  );
}

function Entry({ treatment, unsent }: { treatment: Treatment; unsent: boolean }) {
  const { date, title, description, doctor } = treatment;
  const day = formatDate(date);
  return (
    <li>
      <div className={styles.head}>
        <h3 className="grow">{title || 'Tratamiento'}</h3>
        {day === '' ? null : <time dateTime={date}>{day}</time>}
      </div>
      {description === '' ? null : <p className="typed detail">{excerpt(description)}</p>}
      {doctor === '' && !unsent ? null : (
        <p className={styles.by}>
          {doctor}
          {unsent ? <UnsentMark /> : null}
        </p>
      )}
    </li>
  );
}

function NoHistory({ patient }: { patient: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="clinical-histories"
        icon={<ClipboardListIcon size={22} />}
        title="Sin historia clínica"
        action={
          <ButtonLink to="/clinical-histories/new" search={{ patient }}>
            Crear historia clínica
          </ButtonLink>
        }
      />
    </Card>
  );
}
