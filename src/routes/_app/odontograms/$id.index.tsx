import { createFileRoute } from '@tanstack/react-router';
import { OdontogramDetail } from '#features/odontograms/detail/odontogram-detail.tsx';

export const Route = createFileRoute('/_app/odontograms/$id/')({
  staticData: { title: 'Odontograma' },
  component: OdontogramScreen,
});

function OdontogramScreen() {
  const { id } = Route.useParams();
  return <OdontogramDetail key={id} id={id} />;
}
