import { createFileRoute } from '@tanstack/react-router';
import { parseInventorySearch } from '#features/inventory/page/inventory-address.ts';
import { InventoryPage } from '#features/inventory/page/inventory-page.tsx';
import { readRecentOperations } from '#features/inventory/operations/use-recent-operations.ts';
import { readInventoryView } from '#features/inventory/page/use-inventory.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';

const loader = prefetchLoader((db) =>
  Promise.all([prefetch(db, readInventoryView), prefetch(db, readRecentOperations, '')]),
);

export const Route = createFileRoute('/_app/inventory')({
  validateSearch: parseInventorySearch,
  staticData: { title: 'Inventario' },
  loader,
  component: InventoryScreen,
});

function InventoryScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <InventoryPage
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  );
}
