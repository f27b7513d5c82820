import { createFileRoute } from '@tanstack/react-router';
import { parseInventorySearch } from '#features/inventory/page/inventory-address.ts';
import { InventoryPage } from '#features/inventory/page/inventory-page.tsx';
import { readOperationsAhead } from '#features/inventory/operations/use-recent-operations.ts';
import { useInventory } from '#features/inventory/page/use-inventory.ts';
import { ahead } from '#runtime/read/ahead.ts';

const readAhead = ahead((db) => Promise.all([useInventory.ahead(db), readOperationsAhead(db)]));

export const Route = createFileRoute('/_app/inventory')({
  validateSearch: parseInventorySearch,
  staticData: { title: 'Inventario' },
  loader: readAhead,
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
