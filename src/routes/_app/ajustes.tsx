import { createFileRoute } from '@tanstack/react-router';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { parseSection, type SectionId } from '#features/settings/section-address.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';

export const Route = createFileRoute('/_app/ajustes')({
  validateSearch: ({ seccion }: Record<string, unknown>): { seccion?: SectionId } => {
    const section = parseSection(seccion);
    return section === null ? {} : { seccion: section };
  },
  staticData: { title: 'Ajustes' },
  component: SettingsScreen,
});

function SettingsScreen() {
  const { seccion } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OnlyAdministrador title="Ajustes">
      <SettingsPage
        section={seccion ?? 'clinica'}
        onSection={(section) => void navigate({ search: { seccion: section }, resetScroll: false })}
      />
    </OnlyAdministrador>
  );
}
