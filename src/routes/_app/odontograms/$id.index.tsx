import { createFileRoute } from '@tanstack/react-router';
import { OdontogramDetail } from '#features/odontograms/detail/odontogram-detail.tsx';
import { readOdontogram } from '#store/clinical/odontograms.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';

const loader = prefetchLoader((db, { params: { id } }: { params: { id: string } }) => prefetch(db, readOdontogram, id));

export const Route = createFileRoute('/_app/odontograms/$id/')({
  staticData: { title: 'Odontograma' },
  loader,
  component: OdontogramScreen,
});

function OdontogramScreen() {
  const { id } = Route.useParams();
  return <OdontogramDetail key={id} id={id} />;
}
