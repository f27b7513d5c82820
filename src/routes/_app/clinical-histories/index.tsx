import { createFileRoute } from '@tanstack/react-router';
import { HISTORY_LIST } from '#features/clinical-histories/list/list-address.ts';
import { HistoryList } from '#features/clinical-histories/list/history-list.tsx';
import { readHistoriesAhead } from '#features/clinical-histories/list/use-history-page.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead(readHistoriesAhead);

export const Route = createFileRoute('/_app/clinical-histories/')({
  validateSearch: HISTORY_LIST.parse,
  staticData: { title: 'Historias Clínicas' },
  loader: readAhead,
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
