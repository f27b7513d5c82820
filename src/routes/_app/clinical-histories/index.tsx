import { createFileRoute } from '@tanstack/react-router';
import { HISTORY_LIST } from '#features/clinical-histories/list/list-address.ts';
import { HistoryList } from '#features/clinical-histories/list/history-list.tsx';
import { prefetchHistories } from '#features/clinical-histories/list/use-history-page.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';

const loader = prefetchLoader(prefetchHistories);

export const Route = createFileRoute('/_app/clinical-histories/')({
  validateSearch: HISTORY_LIST.parse,
  staticData: { title: 'Historias Clínicas' },
  loader,
  component: HistoriesScreen,
});

function HistoriesScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HistoryList
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
    />
  );
}
