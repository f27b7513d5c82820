import { createFileRoute } from '@tanstack/react-router';
import { PlanDetail } from '#features/treatment-plans/detail/plan-detail.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/')({
  staticData: { title: 'Plan de Tratamiento' },
  component: PlanScreen,
});

function PlanScreen() {
  const { id } = Route.useParams();
  return <PlanDetail key={id} id={id} />;
}
