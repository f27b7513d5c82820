// The two screens of the one editor.
import { useState } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DangerZone } from '../danger-zone.tsx';
import { PatientEditor } from '../patient-editor.tsx';
import { PatientNotShown } from '../patient-not-shown.tsx';
import { usePatientRecord } from '../use-patient-record.ts';
import styles from './patient-screens.module.css';

interface NewPatientProps {
  onSaved: (id: string) => void;
  onCancel: () => void;
}

export function NewPatient({ onSaved, onCancel }: NewPatientProps) {
  return (
    <>
      <PageHeader title="Nuevo Paciente" back={{ to: '/patients', label: 'Volver a pacientes' }} />
      <PatientEditor onSaved={onSaved} onCancel={onCancel} />
    </>
  );
}

interface EditPatientProps extends NewPatientProps {
  id: string;
  onDeleted: () => void;
}

export function EditPatient({ id, onSaved, onCancel, onDeleted }: EditPatientProps) {
  const state = usePatientRecord(id);
  // A patient deleted elsewhere must not take what is typed here from the screen.
  const [known, setKnown] = useState<Patient | null>(null);
  if (state.status === 'ready' && state.record.patient !== known) setKnown(state.record.patient);
  if (!known) {
    const failed = state.status === 'failed' || state.status === 'missing';
    return failed ? <PatientNotShown title="Editar Paciente" state={state} /> : null;
  }
  return (
    <>
      <PageHeader
        title="Editar Paciente"
        subtitle={fullName(known)}
        back={{ to: '/patients/$id', params: { id }, label: 'Volver al paciente' }}
      />
      {state.status === 'missing' ? (
        <Banner tone="danger" live>
          Este paciente fue eliminado mientras se editaba. Lo que escribió se conserva en este formulario.
        </Banner>
      ) : null}
      <PatientEditor patient={known} onSaved={onSaved} onCancel={onCancel} />
      <div className={styles['danger']}>
        <DangerZone patient={known} onDeleted={onDeleted} />
      </div>
    </>
  );
}
