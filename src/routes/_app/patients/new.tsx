import { createFileRoute } from '@tanstack/react-router';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { NewPatient } from '#features/patients/form/new-patient.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/patients/new')({
  // The text of a search that found no such patient: a name or a telephone number.
  validateSearch: textSearch('name'),
  staticData: { title: 'Nuevo Paciente' },
  component: NewPatientScreen,
});

function NewPatientScreen() {
  const navigate = Route.useNavigate();
  const { name } = Route.useSearch();
  useScreenAhead('/_app/patients/$id/');
  return (
    <NewPatient
      key={name}
      text={name}
      onSaved={(id) => void navigate({ to: '/patients/$id', params: { id }, replace: true })}
      onCancel={() => void navigate({ to: '/patients' })}
    />
  );
}
