import { MergeIcon } from 'lucide-react';
import { fullName } from '#domain/patients/patient.ts';
import { RESTORABLE_DAYS } from '#domain/wire/deleted-patient.ts';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DELETE_FAILED, PATIENT_FAILED } from '../messages.ts';
import { PatientEditor } from './patient-editor.tsx';

interface EditPatientProps {
  id: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
  onDeleted: () => void;
}

export function EditPatient({ id, onSaved, onCancel, onDeleted }: EditPatientProps) {
  const state = useRecord('patients', id);
  const known = useLastKnown(state);
  const title = 'Editar Paciente';
  if (!known) {
    if (state.status !== 'failed' && state.status !== 'missing') return null;
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return <RecordNotShown collection="patients" title={title} message={PATIENT_FAILED} back={back} state={state} />;
  }
  const { record, deleted } = known;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={fullName(record)}
        back={{ to: '/patients/$id', params: { id }, label: 'Volver al paciente' }}
        actions={
          deleted ? null : (
            <ButtonLink to="/patients/$id/merge" params={{ id }} icon={<MergeIcon />}>
              Fusionar con otra ficha
            </ButtonLink>
          )
        }
      />
      <PatientEditor patient={record} deleted={deleted} onSaved={onSaved} onCancel={onCancel} />
      {deleted ? null : (
        <DeleteZone
          collection="patients"
          id={id}
          action="Eliminar paciente"
          hint={`Elimina al paciente con todo lo que le pertenece. Durante ${RESTORABLE_DAYS} días se puede restaurar desde la Papelera.`}
          failed={DELETE_FAILED}
          onDeleted={onDeleted}
        >
          <p>¿Eliminar a {fullName(record)}?</p>
        </DeleteZone>
      )}
    </>
  );
}
