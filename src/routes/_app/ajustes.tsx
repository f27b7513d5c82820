import { createFileRoute } from '@tanstack/react-router';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { parseSection, type SectionId } from '#features/settings/section-address.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { dropped } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/ajustes')({
  validateSearch: (search: Record<string, unknown>): { seccion?: SectionId } => {
    const section = parseSection(search['seccion']);
    return section === null ? dropped(['seccion'], search) : { seccion: section };
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
