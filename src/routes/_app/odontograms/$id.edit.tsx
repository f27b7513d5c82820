import { createFileRoute } from '@tanstack/react-router';
import { EditOdontogram } from '#features/odontograms/form/edit-odontogram.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { readOdontogram } from '#store/clinical/odontograms.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) => prefetch(db, readOdontogram, id));

export const Route = createFileRoute('/_app/odontograms/$id/edit')({
  staticData: { title: 'Editar Odontograma' },
  loader,
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
