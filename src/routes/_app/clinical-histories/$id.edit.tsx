import { createFileRoute } from '@tanstack/react-router';
import { EditHistory } from '#features/clinical-histories/form/edit-history.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/clinical-histories/$id/edit')({
  staticData: { title: 'Editar Historia Clínica' },
  component: EditHistoryScreen,
});

function EditHistoryScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/clinical-histories/$id/');
  return (
    <EditHistory
      key={id}
      id={id}
      onSaved={(saved) => void navigate({ to: '/clinical-histories/$id', params: { id: saved } })}
    />
  );
}
