import { ClipboardListIcon } from 'lucide-react';
import { useRef } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { patientAge, type Patient } from '#domain/patients/patient.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { OdontogramChart, type ChartHandle } from '../chart/odontogram-chart.tsx';
import { OdontogramHeader } from '../detail/odontogram-header.tsx';
import { Hint, patientScreen } from '../detail/odontogram-parts.tsx';
import { useDraftTeeth } from '../marking/use-draft-teeth.ts';
import { FORM_FAILED, HISTORY_NEEDED } from '../messages.ts';
import { OdontogramForm } from './odontogram-form.tsx';
import { useNewOdontogram } from './use-new-odontogram.ts';
import styles from './new-odontogram.module.css';

const TITLE = 'Nuevo Odontograma';

interface NewOdontogramProps {
  /** The id of the clinical history. */
  clinicalHistory: string | undefined;
  /** With the patient's id, if known. */
  onDone: (patient: string | null) => void;
}

export function NewOdontogram({ clinicalHistory, onDone }: NewOdontogramProps) {
  if (clinicalHistory === undefined) return <HistoryNeeded />;
  // A new form for another history: marks of one patient are never saved for another.
  return <OfHistory key={clinicalHistory} id={clinicalHistory} onDone={onDone} />;
}

function HistoryNeeded() {
  return (
    <>
      <PageHeader title={TITLE} back={patientScreen(null)} />
      <Card>
        <EmptyState
          icon={<ClipboardListIcon size={28} />}
          title={HISTORY_NEEDED}
          action={<ButtonLink to="/patients">Ir a pacientes</ButtonLink>}
        >
          Abra la ficha del paciente: desde allí se crea su historia clínica y luego su odontograma.
        </EmptyState>
      </Card>
    </>
  );
}

/**
 * The history that the odontogram will belong to. `complete`: everything has come, so that a missing history does not
 * exist.
 */
async function readOfHistory(db: ArcadaDatabase, id: string) {
  const complete = await hasReceived(db, 'clinical-histories');
  const history = await db.records('clinical-histories').get(id);
  if (!history) return { missing: true as const, complete };
  return { history, patient: (await db.records('patients').get(history.patient)) ?? null };
}

function OfHistory({ id, onDone }: { id: string } & Pick<NewOdontogramProps, 'onDone'>) {
  const state = useRead(readOfHistory, id);
  if (state.status === 'loading') return null;
  if (state.status === 'failed' || 'missing' in state.value) {
    const shown =
      state.status === 'failed' ? state : ({ status: 'missing', complete: isComplete(state.value) } as const);
    const words = { title: TITLE, message: FORM_FAILED, back: patientScreen(null) };
    return <RecordNotShown collection="clinical-histories" {...words} state={shown} />;
  }
  return <Editor {...state.value} onDone={onDone} />;
}

const isComplete = (value: object) => 'complete' in value && value.complete === true;

interface EditorProps extends Pick<NewOdontogramProps, 'onDone'> {
  history: ClinicalHistory;
  patient: Patient | null;
}

function Editor({ history, patient, onDone }: EditorProps) {
  const leave = () => onDone(history.patient);
  const form = useNewOdontogram(history.id, leave);
  const chart = useRef<ChartHandle>(null);
  const marking = useDraftTeeth(form.teeth, form.setTeeth);
  const today = useToday();
  return (
    <div className={styles.screen}>
      <OdontogramHeader title={TITLE} back={patientScreen({ id: history.patient })} patient={patient} />
      <OdontogramChart
        ref={chart}
        marking={marking}
        editable={!form.submitting}
        age={patient && patientAge(patient, today)}
      />
      <Hint />
      <OdontogramForm form={form} title={TITLE} chart={chart} onCancel={leave} />
    </div>
  );
}
