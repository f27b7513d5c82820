import { createFileRoute } from '@tanstack/react-router';
import { parsePatientListSearch } from '#features/patients/list-search.ts';
import { PatientList } from '#features/patients/list/patient-list.tsx';

export const Route = createFileRoute('/_app/patients/')({
  validateSearch: parsePatientListSearch,
  staticData: { title: 'Pacientes' },
  component: PatientsScreen,
});

function PatientsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PatientList
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
    />
  );
}
