import { useMemo } from 'react';
import { typedPatient } from '#domain/patients/typed-patient.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PatientEditor } from './patient-editor.tsx';

interface NewPatientProps {
  /** The searched text: a name or a telephone number. */
  text?: string | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

export function NewPatient({ text, ...props }: NewPatientProps) {
  const begun = useMemo(() => (text === undefined ? {} : typedPatient(text)), [text]);
  return (
    <>
      <PageHeader title="Nuevo Paciente" back={{ to: '/patients', label: 'Volver a pacientes' }} />
      <PatientEditor begun={begun} {...props} />
    </>
  );
}
