import { createFileRoute } from '@tanstack/react-router';
import { parseInventorySearch } from '#features/inventory/page/inventory-address.ts';
import { InventoryPage } from '#features/inventory/page/inventory-page.tsx';

export const Route = createFileRoute('/_app/inventory')({
  validateSearch: parseInventorySearch,
  staticData: { title: 'Inventario' },
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
