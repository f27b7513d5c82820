import { createFileRoute } from '@tanstack/react-router';
import { useScreenAhead } from '#runtime/use-screen-ahead.ts';
import { NewPatient } from '#features/patients/form/new-patient.tsx';

export const Route = createFileRoute('/_app/patients/new')({
  staticData: { title: 'Nuevo Paciente' },
  component: NewPatientScreen,
});

function NewPatientScreen() {
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/patients/$id/');
  return (
    <NewPatient
      onSaved={(id) => void navigate({ to: '/patients/$id', params: { id }, replace: true })}
      onCancel={() => void navigate({ to: '/patients' })}
    />
  );
}
