import { createFileRoute } from '@tanstack/react-router';
import { PLAN_LIST } from '#features/treatment-plans/list/list-address.ts';
import { PlanList } from '#features/treatment-plans/list/plan-list.tsx';
import { readPlansAhead } from '#features/treatment-plans/list/use-plan-page.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead(readPlansAhead);

export const Route = createFileRoute('/_app/treatment-plans/')({
  validateSearch: PLAN_LIST.parse,
  staticData: { title: 'Planes de Tratamiento' },
  loader: readAhead,
  component: PlansScreen,
});

function PlansScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlanList
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
    />
  );
}
