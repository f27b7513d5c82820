import { CopyIcon } from 'lucide-react';
import { useState } from 'react';
import {
  BLANK_LINE,
  repeatedLines,
  type Prescription,
  type PrescriptionValues,
} from '#domain/documents/prescription.ts';
import { sameValue } from '#domain/record/patch.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { PatientField } from '#entities/patient/patient-field.tsx';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { Prescriber } from '#store/documents/prescriptions.ts';
import { prescriptionWrites } from '#store/documents/write-prescription.ts';
import { Button } from '#ui/controls/button.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { TextAreaField } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatDate } from '#ui/text/format.ts';
import { SAVE_FAILED, SAVED } from '../messages.ts';
import { EarlierPrescriptions } from './earlier-prescriptions.tsx';
import { LineList } from './line-list.tsx';
import { PrescriberField } from './prescriber-field.tsx';
import styles from './form.module.css';

interface PrescriptionEditorProps {
  /** Absent for a new prescription. */
  prescription?: Prescription;
  /** Another person has deleted the prescription while the form was open. */
  deleted?: boolean;
  /** The patient, where the address or the prescription names one. */
  patient: string | undefined;
  prescribers: readonly Prescriber[];
  /** The values with which a new one starts. */
  blank?: Partial<PrescriptionValues>;
  /** The prescription from which `blank` was copied. */
  repeated?: Prescription | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** The prescription that was copied, and the lines and instructions that it replaced, for "Deshacer". */
interface Repetition extends Copyable {
  copied: Prescription;
}

/** One editor for a new and for an existing prescription. */
export function PrescriptionEditor(props: PrescriptionEditorProps) {
  const { prescription, deleted = false, patient, prescribers, blank = {}, repeated, onSaved, onCancel } = props;
  const today = useToday();
  const form = useRecordForm({
    collection: 'prescriptions',
    record: prescription,
    blank,
    parentId: patient,
    ...(repeated && { prefill: { lines: blank.lines ?? [], instructions: blank.instructions ?? null } }),
    writes: prescriptionWrites,
    saved: SAVED,
    failed: SAVE_FAILED,
    onSaved,
  });
  const field = bind(form);
  const chosen = form.values.patient;
  const repetition = useRepetition(form.values, form.set, repeated);
  return (
    <>
      {chosen === null ? null : <AlertBanner patient={chosen} />}
      <RecordForm
        form={form}
        label={prescription ? 'Receta' : 'Nueva receta'}
        submit="Guardar e imprimir"
        deleted={deleted && prescription !== undefined && prescription}
        onCancel={onCancel}
      >
        {repetition.copied ? <Copied from={repetition.copied.date} onUndo={repetition.takeBack} /> : null}
        <div className="with-aside">
          <div className="stack">
            {patient === undefined ? (
              <Card title="Paciente">
                <PatientField {...field('patient')} required />
              </Card>
            ) : null}
            <Card>
              <div className={styles.head}>
                <DateField {...field('date')} required today={today} />
                <PrescriberField form={form} prescribers={prescribers} />
              </div>
            </Card>
            <LineList form={form} />
            <Card>
              <TextAreaField {...field('instructions')} rows={3} maxLength={600} hint="Salen al pie de la receta." />
            </Card>
          </div>
          {chosen === null ? null : (
            <EarlierPrescriptions patient={chosen} but={prescription?.id} onRepeat={repetition.repeat} />
          )}
        </div>
      </RecordForm>
    </>
  );
}

type Set = (name: 'lines' | 'instructions', value: unknown) => void;
type Copyable = { [F in 'lines' | 'instructions']: PrescriptionValues[F] | null };

/** "Repetir" copies the lines and the instructions of an earlier prescription over those of the form. */
function useRepetition(values: Copyable, set: Set, first: Prescription | undefined) {
  const [last, setLast] = useState<Repetition | null>(
    first ? { copied: first, lines: [BLANK_LINE], instructions: null } : null,
  );
  return {
    copied: last?.copied,
    repeat(copied: Prescription): void {
      setLast({ copied, lines: values.lines, instructions: values.instructions });
      set('lines', repeatedLines(copied.lines));
      set('instructions', copied.instructions);
    },
    /** Undefined once anything else was typed, which it would take away. */
    takeBack: last && isCopyOf(values, last.copied) ? () => takeBack(last) : undefined,
  };
  function takeBack({ lines, instructions }: Repetition): void {
    set('lines', lines);
    set('instructions', instructions);
    setLast(null);
  }
}

const isCopyOf = ({ lines, instructions }: Copyable, copied: Prescription): boolean =>
  sameValue(lines, repeatedLines(copied.lines)) && sameValue(instructions, copied.instructions);

function Copied({ from, onUndo }: { from: string; onUndo: (() => void) | undefined }) {
  return (
    <Banner live icon={<CopyIcon />} action={onUndo ? <Button onClick={onUndo}>Deshacer</Button> : null}>
      <strong>Copiada de la receta del {formatDate(from)}.</strong> Revise dosis y duración antes de guardar.
    </Banner>
  );
}
