import { createFileRoute } from '@tanstack/react-router';
import { EditPlan } from '#features/treatment-plans/form/edit-plan.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';

export const Route = createFileRoute('/_app/treatment-plans/$id/edit')({
  staticData: { title: 'Editar Plan de Tratamiento' },
  component: EditPlanScreen,
});

function EditPlanScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/treatment-plans/$id/');
  const toDetail = () => void navigate({ to: '/treatment-plans/$id', params: { id } });
  return (
    <EditPlan
      key={id}
      id={id}
      onSaved={toDetail}
      onCancel={toDetail}
      onDeleted={() => void navigate({ to: '/treatment-plans' })}
    />
  );
}
