import { createFileRoute } from '@tanstack/react-router';
import { ConsentDetail } from '#features/consents/detail/consent-detail.tsx';

export const Route = createFileRoute('/_app/consentimientos/$id/')({
  staticData: { title: 'Consentimiento' },
  component: ConsentScreen,
});

function ConsentScreen() {
  const { id } = Route.useParams();
  return <ConsentDetail key={id} id={id} />;
}
