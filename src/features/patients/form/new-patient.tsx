import { PageHeader } from '#ui/layout/page-header.tsx';
import { PatientEditor } from './patient-editor.tsx';

interface NewPatientProps {
  onSaved: (id: string) => void;
  onCancel: () => void;
}

export function NewPatient(props: NewPatientProps) {
  return (
    <>
      <PageHeader title="Nuevo Paciente" back={{ to: '/patients', label: 'Volver a pacientes' }} />
      <PatientEditor {...props} />
    </>
  );
}
