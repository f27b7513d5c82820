import { createFileRoute } from '@tanstack/react-router';
import { DUES_LIST } from '#features/budgets/dues/dues-address.ts';
import { DuesListPage } from '#features/budgets/dues/dues-page.tsx';
import { prefetchDues } from '#features/budgets/dues/use-dues-page.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const loader = prefetchLoader(async (db) => prefetchDues(db, (await clinicNow(db)).fecha));

export const Route = createFileRoute('/_app/cobranzas')({
  validateSearch: DUES_LIST.parse,
  staticData: { title: 'Cobranzas' },
  loader,
  component: DuesScreen,
});

function DuesScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DuesListPage
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
    />
  );
}
