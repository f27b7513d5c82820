import { createFileRoute } from '@tanstack/react-router';
import { CasePage } from '#features/orthodontics/print/case-page.tsx';

export const Route = createFileRoute('/_app/ortodoncia/$id/print')({
  staticData: { title: 'Hoja de ortodoncia' },
  component: CasePaperScreen,
});

function CasePaperScreen() {
  const { id } = Route.useParams();
  return <CasePage key={id} id={id} />;
}
