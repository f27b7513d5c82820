import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import { DuplicateDialog } from '#entities/patient/form/duplicate-dialog.tsx';
import { usePatientForm } from '#entities/patient/form/use-patient-form.ts';
import { RecordForm } from '#record/form/record-form.tsx';
import { PatientFields } from './patient-fields.tsx';

interface PatientEditorProps {
  /** The live row; absent for a new patient. */
  patient?: Patient;
  /** Known values of a new patient. */
  begun?: Partial<PatientValues>;
  /** Another person has deleted the patient while the form was open. */
  deleted?: boolean;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

const NOTHING = {};

/** One editor for a new and for an existing patient. */
export function PatientEditor({ patient, begun = NOTHING, deleted = false, onSaved, onCancel }: PatientEditorProps) {
  const { form, duplicates, dismissDuplicates, saveAnyway } = usePatientForm({ patient, begun, onSaved });
  return (
    <>
      <RecordForm
        form={form}
        label={patient ? 'Editar Paciente' : 'Nuevo Paciente'}
        submit={patient ? 'Guardar cambios' : 'Guardar'}
        deleted={deleted && patient !== undefined && patient}
        onCancel={onCancel}
      >
        <PatientFields form={form} />
      </RecordForm>
      <DuplicateDialog patients={duplicates} onClose={dismissDuplicates} onSaveAnyway={saveAnyway} />
    </>
  );
}
