import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '#domain/record/ids.ts';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { UsersPage } from '#features/users/list/users-page.tsx';

export const Route = createFileRoute('/_app/usuarios')({
  validateSearch: ({ persona }: Record<string, unknown>): { persona?: string } => {
    const id = parseId(persona);
    return id === undefined ? {} : { persona: id };
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
