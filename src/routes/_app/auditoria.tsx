import { createFileRoute } from '@tanstack/react-router';
import { parseAuditSearch } from '#features/users/audit/audit-address.ts';
import { AuditPage } from '#features/users/audit/audit-page.tsx';

export const Route = createFileRoute('/_app/auditoria')({
  validateSearch: parseAuditSearch,
  staticData: { title: 'Auditoría' },
  component: AuditScreen,
});

function AuditScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
