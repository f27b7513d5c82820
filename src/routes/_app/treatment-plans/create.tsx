import { createFileRoute } from '@tanstack/react-router';
import { NewPlan } from '#features/treatment-plans/form/new-plan.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/treatment-plans/create')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nuevo Plan de Tratamiento' },
  component: NewPlanScreen,
});

function NewPlanScreen() {
  const { patient } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/treatment-plans/$id/');
  const leave = () =>
    void (patient === undefined
      ? navigate({ to: '/treatment-plans' })
      : navigate({ to: '/patients/$id', params: { id: patient } }));
  return (
    <NewPlan
      patient={patient}
      onClearPatient={() => void navigate({ search: {}, replace: true })}
      onSaved={(id) => void navigate({ to: '/treatment-plans/$id', params: { id }, replace: true })}
      onCancel={leave}
    />
  );
}
