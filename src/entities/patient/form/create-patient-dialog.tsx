import { createPortal } from 'react-dom';
import type { PatientValues } from '#domain/patients/patient.ts';
import { typedPatient } from '#domain/patients/typed-patient.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind } from '#record/form/use-record-form.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { FieldGrid } from '#ui/form/form.tsx';
import { useMemo } from 'react';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { usePatientForm } from './use-patient-form.ts';

interface CreatePatientDialogProps {
  /** The text of the search: a name, or a telephone number. */
  text: string;
  onClose: () => void;
  /** With the id of the new patient, or of the existing one. */
  onChosen: (id: string) => void;
}

/**
 * A window for a new patient over the form that needs one: it asks for what is known on the telephone, the rest waits
 * for the patient's own form. In the document it lies outside the form below, because no form may be nested in another.
 */
export function CreatePatientDialog(props: CreatePatientDialogProps) {
  return createPortal(<Dialog {...props} />, document.body);
}

const PHONE = { type: 'tel', inputMode: 'tel' } as const;

function Dialog({ text, onClose, onChosen }: CreatePatientDialogProps) {
  const begun = useMemo(() => typedPatient(text), [text]);
  const { form, duplicates, dismissDuplicates, saveAnyway } = usePatientForm({ begun, onSaved: onChosen });
  const field = bind(form);
  const first = firstToFill(begun);
  const focused = (name: keyof PatientValues) => (name === first ? { 'data-autofocus': true } : {});
  const today = useToday();
  return (
    <>
      <RecordDialog
        form={form}
        title="Nuevo Paciente"
        submit="Guardar paciente"
        note="Al guardar queda elegido."
        onClose={onClose}
      >
        <FieldGrid>
          <TextField {...field('first_name')} {...focused('first_name')} required autoCapitalize="words" />
          <TextField {...field('last_name')} {...focused('last_name')} required autoCapitalize="words" />
          <TextField {...field('phone_number')} {...focused('phone_number')} {...PHONE} />
          <DateField {...field('fecha_nacimiento')} birth max={today} today={today} />
          <TextField {...field('guardian_name')} autoCapitalize="words" />
          <TextField {...field('guardian_phone')} {...PHONE} />
        </FieldGrid>
      </RecordDialog>
      <DuplicateDialog
        patients={duplicates}
        onClose={dismissDuplicates}
        onSaveAnyway={saveAnyway}
        onChoose={({ id }) => {
          void form.reset();
          onChosen(id);
        }}
      />
    </>
  );
}

/** The first field that the typed text leaves empty. */
function firstToFill({ first_name, last_name }: Partial<PatientValues>): keyof PatientValues {
  if (!first_name) return 'first_name';
  return last_name ? 'phone_number' : 'last_name';
}
