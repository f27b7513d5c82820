import { createFileRoute } from '@tanstack/react-router';
import { PastPage } from '#features/odontograms/past/past-page.tsx';

export const Route = createFileRoute('/_app/odontograms/$id/tiempo')({
  staticData: { title: 'Odontograma en el tiempo' },
  component: PastScreen,
});

function PastScreen() {
  const { id } = Route.useParams();
  return <PastPage key={id} id={id} />;
}
