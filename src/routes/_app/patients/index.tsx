import { createFileRoute } from '@tanstack/react-router';
import { PATIENT_LIST } from '#features/patients/list/list-address.ts';
import { PatientList } from '#features/patients/list/patient-list.tsx';
import { readPatientsAhead } from '#features/patients/list/use-patient-page.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead(readPatientsAhead);

export const Route = createFileRoute('/_app/patients/')({
  validateSearch: PATIENT_LIST.parse,
  staticData: { title: 'Pacientes' },
  loader: readAhead,
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
