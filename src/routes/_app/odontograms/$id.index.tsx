import { createFileRoute } from '@tanstack/react-router';
import { OdontogramDetail } from '#features/odontograms/detail/odontogram-detail.tsx';
import { readChartAhead } from '#features/odontograms/detail/use-odontogram.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead((db, { id }: { id: string }) => readChartAhead(db, id));

export const Route = createFileRoute('/_app/odontograms/$id/')({
  staticData: { title: 'Odontograma' },
  loader: readAhead,
  component: OdontogramScreen,
});

function OdontogramScreen() {
  const { id } = Route.useParams();
  return <OdontogramDetail key={id} id={id} />;
}
