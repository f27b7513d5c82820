import { CopyIcon } from 'lucide-react';
import { shortMedicine, type Prescription } from '#domain/documents/prescription.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { patientPrescriptions } from '#store/documents/prescriptions.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import { PANEL_FAILED } from '../messages.ts';
import styles from './form.module.css';

interface EarlierPrescriptionsProps {
  patient: string;
  /** The prescription on screen. */
  but: string | undefined;
  onRepeat: (prescription: Prescription) => void;
}

/** The number of prescriptions beside the form: older ones are on the patient's page. */
const SHOWN = 6;

/** The patient's earlier prescriptions, each of which can be repeated. */
export function EarlierPrescriptions({ patient, but, onRepeat }: EarlierPrescriptionsProps) {
  const state = useRead(patientPrescriptions, patient);
  const earlier = state.status === 'ready' ? state.value.filter(({ id }) => id !== but).slice(0, SHOWN) : undefined;
  return (
    <aside aria-label="Recetas anteriores">
      <Card title="Recetas anteriores" padded={false}>
        {state.status === 'failed' ? <ReadFailed compact message={PANEL_FAILED} onRetry={state.retry} /> : null}
        {earlier?.length === 0 ? <NoneYet of="prescriptions" title="Sin recetas anteriores" /> : null}
        <ol className={styles.earlier}>
          {earlier?.map((each) => (
            <li key={each.id}>
              <div className="spread">
                <b>{formatDate(each.date)}</b>
                <Button
                  icon={<CopyIcon />}
                  aria-label={`Repetir la receta del ${formatDate(each.date)}`}
                  onClick={() => onRepeat(each)}
                >
                  Repetir
                </Button>
              </div>
              {each.lines.map(({ medicine }) => shortMedicine(medicine)).join(', ')}
              <small>{each.prescriber_name}</small>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  );
}
