import { Link } from '@tanstack/react-router';
import { ChevronDownIcon, ChevronRightIcon, PillIcon } from 'lucide-react';
import type { Patient } from '#domain/patients/patient.ts';
import { medicinesWords } from '#domain/documents/prescription.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useMarks } from '#record/read/use-marks.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { patientPrescriptions, type NamedPrescription } from '#store/documents/prescriptions.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { PANEL_FAILED } from '../messages.ts';
import styles from './panel.module.css';

const TITLE = 'Recetas';
/** The number of prescriptions in sight; older ones unfold. */
const SHOWN = 3;

/** A patient's prescriptions, on the patient's page: each leads to its paper. */
export function PrescriptionPanel({ patient }: { patient: Patient }) {
  const state = useRead(patientPrescriptions, patient.id);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title={TITLE} padded={false}>
        <ReadFailed compact message={PANEL_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const [newest] = state.value;
  return newest ? <Prescriptions patient={patient} all={state.value} newest={newest} /> : <None patient={patient} />;
}

function None({ patient }: { patient: Patient }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="prescriptions"
        icon={<PillIcon size={22} />}
        title="Sin recetas"
        action={
          <ButtonLink to="/recetas/nueva" search={{ patient: patient.id }}>
            Crear receta
          </ButtonLink>
        }
      />
    </Card>
  );
}

interface PrescriptionsProps {
  patient: Patient;
  all: readonly NamedPrescription[];
  newest: NamedPrescription;
}

function Prescriptions({ patient, all, newest }: PrescriptionsProps) {
  const marks = useMarks(
    'prescriptions',
    all.map(({ id }) => id),
  );
  const line = (each: NamedPrescription) => <Line key={each.id} prescription={each} mark={marks?.get(each.id)} />;
  const older = all.slice(SHOWN);
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <>
          <Link
            to="/recetas/nueva"
            search={{ patient: patient.id, repeat: newest.id }}
            aria-label="Repetir la última receta"
          >
            Repetir
          </Link>
          <Link to="/recetas/nueva" search={{ patient: patient.id }} aria-label="Nueva receta">
            Nueva
          </Link>
        </>
      }
    >
      <ul className={styles.lines}>{all.slice(0, SHOWN).map(line)}</ul>
      {older.length === 0 ? null : (
        <details className={parts.fold}>
          <summary>
            Anteriores · {older.length}
            <ChevronDownIcon size={18} />
          </summary>
          <ul className={styles.lines}>{older.map(line)}</ul>
        </details>
      )}
    </Card>
  );
}

function Line({ prescription, mark }: { prescription: NamedPrescription; mark: RecordMark | undefined }) {
  const { id, date, lines, prescriber_name } = prescription;
  return (
    <li>
      <Link to="/recetas/$id/print" params={{ id }} className={styles.line}>
        <span className={styles.sign}>
          <PillIcon size={18} />
        </span>
        <span className="grow">
          <b>{medicinesWords(lines)}</b>
          <small>{[formatDate(date), prescriber_name].filter(Boolean).join(', ')}</small>
          <MarkBadge mark={mark} />
        </span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  );
}
