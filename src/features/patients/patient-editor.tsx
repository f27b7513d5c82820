import { useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { isTouched } from '#ui/form/form-values.ts';
import { Form, FormActions } from '#ui/form/form.tsx';
import { ClashNotices } from './clash-notices.tsx';
import { DuplicateDialog } from './form/duplicate-dialog.tsx';
import { PatientFields } from './form/patient-fields.tsx';
import { usePatientForm } from './use-patient-form.ts';

interface PatientEditorProps {
  /** Absent: a new patient. The row as the store has it now, also when it changes. */
  patient?: Patient;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** One editor for a new and for an existing patient. */
export function PatientEditor({ patient, onSaved, onCancel }: PatientEditorProps) {
  const { form, clashes, duplicates, dismissDuplicates, saveAnyway } = usePatientForm(patient, onSaved);
  const [leaving, setLeaving] = useState(false);

  async function discard(): Promise<void> {
    await form.reset();
    onCancel();
  }

  return (
    <>
      <Form form={form} label={patient ? 'Editar Paciente' : 'Nuevo Paciente'}>
        <PatientFields form={form} />
        <ClashNotices clashes={clashes} onTake={form.set} />
        <FormActions>
          <Button onClick={() => (isTouched(form.opened, form.values) ? setLeaving(true) : onCancel())}>
            Cancelar
          </Button>
          <Button type="submit" variant="filled" busy={form.submitting}>
            {patient ? 'Guardar cambios' : 'Guardar'}
          </Button>
        </FormActions>
      </Form>
      <DuplicateDialog patients={duplicates} onClose={dismissDuplicates} onSaveAnyway={saveAnyway} />
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title="Descartar cambios"
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        danger
        onConfirm={discard}
      >
        <p>Lo que escribió en este formulario no se guardará.</p>
      </ConfirmDialog>
    </>
  );
}
