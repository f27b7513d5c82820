import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { PatientChip } from '#entities/patient/patient-chip.tsx';
import { PatientField } from '#entities/patient/patient-field.tsx';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SAVE_FAILED, SAVED } from '../messages.ts';

interface PlanEditorProps {
  /** Absent for a new plan. */
  plan?: TreatmentPlan;
  /** Another person has deleted the plan while the form was open. */
  deleted?: boolean;
  /** The patient of a new plan, when chosen before. */
  patient?: string | undefined;
  onClearPatient?: () => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** One editor for a new and for an existing plan. */
export function PlanEditor({ plan, deleted = false, patient, onClearPatient, onSaved, onCancel }: PlanEditorProps) {
  const form = useRecordForm({
    collection: 'treatment-plans',
    record: plan,
    blank: patient === undefined ? {} : { patient },
    parentId: patient,
    saved: SAVED,
    failed: SAVE_FAILED,
    onSaved,
  });
  const field = bind(form);
  return (
    <RecordForm
      form={form}
      label={plan ? 'Editar Plan de Tratamiento' : 'Nuevo Plan de Tratamiento'}
      submit={plan ? 'Guardar cambios' : 'Guardar plan'}
      deleted={deleted && plan !== undefined && plan}
      onCancel={onCancel}
    >
      <Card title="Paciente">
        {patient === undefined ? (
          <PatientField {...field('patient')} required />
        ) : (
          <PatientChip id={patient} {...(onClearPatient && { onClear: onClearPatient })} />
        )}
      </Card>
      <Card title="Plan">
        <div className="stack">
          <TextAreaField {...field('diagnostic')} rows={3} />
          <TextAreaField {...field('treatment_plan')} rows={8} />
          <TextAreaField {...field('observations')} rows={4} />
        </div>
      </Card>
    </RecordForm>
  );
}
