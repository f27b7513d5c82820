import { createFileRoute } from '@tanstack/react-router';
import { PATIENT_LIST } from '#features/patients/list/list-address.ts';
import { PatientList } from '#features/patients/list/patient-list.tsx';
import { prefetchPatients } from '#features/patients/list/use-patient-page.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';

const loader = prefetchLoader(prefetchPatients);

export const Route = createFileRoute('/_app/patients/')({
  validateSearch: PATIENT_LIST.parse,
  staticData: { title: 'Pacientes' },
  loader,
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
