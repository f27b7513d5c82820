import { useState } from 'react';
import {
  BLANK_LINE,
  repeatedLines,
  type Prescription,
  type PrescriptionValues,
} from '#domain/documents/prescription.ts';
import { ListFailed } from '#record/list/list-failed.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { readPrescribers, type Prescriber } from '#store/documents/prescriptions.ts';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { PRESCRIPTION_FAILED } from '../messages.ts';
import { PatientLine } from './patient-line.tsx';
import { PrescriptionEditor } from './prescription-editor.tsx';

interface NewPrescriptionProps {
  /** The patient and the prescription to repeat that the address names. */
  patient: string | undefined;
  repeat: string | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

export function NewPrescription({ patient, repeat, onSaved, onCancel }: NewPrescriptionProps) {
  const prescribers = useRead(readPrescribers);
  // Without an id the read finds nothing.
  const repeated = useRecord('prescriptions', repeat ?? '');
  const person = usePerson();
  const back: BackTarget =
    patient === undefined
      ? { to: '/patients', label: 'Volver a pacientes' }
      : { to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' };
  const header = (
    <PageHeader
      title="Nueva receta"
      subtitle={patient === undefined ? null : <PatientLine id={patient} />}
      back={back}
    />
  );
  const failed = [prescribers, repeated].find((read) => read.status === 'failed');
  if (failed) {
    return (
      <>
        {header}
        <ListFailed message={PRESCRIPTION_FAILED} onRetry={failed.retry} />
      </>
    );
  }
  if (prescribers.status !== 'ready' || repeated.status === 'loading' || person === undefined) return header;
  return (
    <>
      {header}
      <NewEditor
        // A new form for another patient: values typed for one are never saved for the other.
        key={[patient, repeat].join(' ')}
        patient={patient}
        prescribers={prescribers.value}
        me={person?.id}
        repeat={repeat}
        found={repeated.status === 'ready' && repeated.record.patient === patient ? repeated.record : undefined}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </>
  );
}

interface NewEditorProps extends NewPrescriptionProps {
  prescribers: readonly Prescriber[];
  me: string | undefined;
  /** The prescription to repeat, while it is on this tablet. */
  found: Prescription | undefined;
}

/** The prescription to copy is decided once: when it changes or is deleted later, what was typed stays. */
function NewEditor({ patient, prescribers, me, repeat, found, onSaved, onCancel }: NewEditorProps) {
  const [source] = useState(found);
  const today = useToday();
  const copy = source && { lines: repeatedLines(source.lines), instructions: source.instructions };
  return (
    <>
      {repeat !== undefined && !source ? (
        <Banner tone="warning">No se copió nada: la receta que se iba a repetir no está en este dispositivo.</Banner>
      ) : null}
      <PrescriptionEditor
        patient={patient}
        prescribers={prescribers}
        blank={{
          date: today,
          lines: [BLANK_LINE],
          ...presetPrescriber(prescribers, me),
          ...copy,
          ...(patient === undefined ? {} : { patient }),
        }}
        repeated={source}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </>
  );
}

/** The person on screen, or the only one who prescribes: with several, a recepcionista says in whose name. */
function presetPrescriber(
  prescribers: readonly Prescriber[],
  me: string | undefined,
): Partial<Pick<PrescriptionValues, 'prescriber' | 'licence_number'>> {
  const preset = prescribers.find(({ id }) => id === me) ?? (prescribers.length === 1 ? prescribers[0] : undefined);
  return preset ? { prescriber: preset.id, licence_number: preset.licence_number } : {};
}
