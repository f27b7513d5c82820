import { createFileRoute } from '@tanstack/react-router';
import { PLAN_LIST } from '#features/treatment-plans/list/list-address.ts';
import { PlanList } from '#features/treatment-plans/list/plan-list.tsx';
import { prefetchPlans } from '#features/treatment-plans/list/use-plan-page.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';

const loader = prefetchLoader(prefetchPlans);

export const Route = createFileRoute('/_app/treatment-plans/')({
  validateSearch: PLAN_LIST.parse,
  staticData: { title: 'Planes de Tratamiento' },
  loader,
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
