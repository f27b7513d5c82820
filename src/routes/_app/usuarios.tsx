import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '#domain/record/ids.ts';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { UsersPage } from '#features/users/list/users-page.tsx';
import { dropped } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/usuarios')({
  validateSearch: (search: Record<string, unknown>): { persona?: string } => {
    const id = parseId(search['persona']);
    return id === undefined ? dropped(['persona'], search) : { persona: id };
  },
  staticData: { title: 'Usuarios' },
  component: UsersScreen,
});

function UsersScreen() {
  const { persona } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OnlyAdministrador title="Usuarios">
      <UsersPage
        chosen={persona}
        onChoose={(id) =>
          void navigate({ search: id === null ? {} : { persona: id }, replace: true, resetScroll: false })
        }
      />
    </OnlyAdministrador>
  );
}
