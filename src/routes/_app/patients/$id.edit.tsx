import { createFileRoute } from '@tanstack/react-router';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { EditPatient } from '#features/patients/form/edit-patient.tsx';

export const Route = createFileRoute('/_app/patients/$id/edit')({
  staticData: { title: 'Editar Paciente' },
  component: EditPatientScreen,
});

function EditPatientScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/patients/$id/');
  const toDetail = () => void navigate({ to: '/patients/$id', params: { id } });
  return (
    <EditPatient
      key={id}
      id={id}
      onSaved={toDetail}
      onCancel={toDetail}
      onDeleted={() => void navigate({ to: '/patients' })}
    />
  );
}
