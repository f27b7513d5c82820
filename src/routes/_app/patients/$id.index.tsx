import { createFileRoute } from '@tanstack/react-router';
import { PatientDetail } from '#features/patients/detail/patient-detail.tsx';

export const Route = createFileRoute('/_app/patients/$id/')({
  staticData: { title: 'Paciente' },
  component: PatientScreen,
});

function PatientScreen() {
  const { id } = Route.useParams();
  return <PatientDetail key={id} id={id} />;
}
