import { createFileRoute } from '@tanstack/react-router';
import { EditOdontogram } from '#features/odontograms/form/edit-odontogram.tsx';
import { useScreenAhead } from '#runtime/read/use-screen-ahead.ts';
import { readChartAhead } from '#features/odontograms/detail/use-odontogram.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead((db, { id }: { id: string }) => readChartAhead(db, id));

export const Route = createFileRoute('/_app/odontograms/$id/edit')({
  staticData: { title: 'Editar Odontograma' },
  loader: readAhead,
  component: EditOdontogramScreen,
});

function EditOdontogramScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/odontograms/$id/');
  const toDetail = () => void navigate({ to: '/odontograms/$id', params: { id } });
  return (
    <EditOdontogram
      key={id}
      id={id}
      onSaved={toDetail}
      onCancel={toDetail}
      onDeleted={(patient) =>
        void (patient === null ? navigate({ to: '/' }) : navigate({ to: '/patients/$id', params: { id: patient } }))
      }
    />
  );
}
