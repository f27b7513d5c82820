import { createFileRoute } from '@tanstack/react-router';
import { ConsentPage } from '#features/consents/print/consent-page.tsx';

export const Route = createFileRoute('/_app/consentimientos/$id/print')({
  staticData: { title: 'Consentimiento' },
  component: PaperScreen,
});

function PaperScreen() {
  const { id } = Route.useParams();
  return <ConsentPage key={id} id={id} />;
}
