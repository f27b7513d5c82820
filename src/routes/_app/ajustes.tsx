import { createFileRoute } from '@tanstack/react-router';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { parseSection, type SectionId } from '#features/settings/section-address.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { dropped, textSearch } from '#ui/text/query-text.ts';

function readSection(search: Record<string, unknown>): { seccion?: SectionId } {
  const section = parseSection(search['seccion']);
  return section === null ? dropped(['seccion'], search) : { seccion: section };
}

const readTemplate = textSearch('plantilla');

export const Route = createFileRoute('/_app/ajustes')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readSection(search), ...readTemplate(search) }),
  staticData: { title: 'Ajustes' },
  component: SettingsScreen,
});

function SettingsScreen() {
  const { seccion, plantilla } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OnlyAdministrador title="Ajustes">
      <SettingsPage
        // Only this section shows a template.
        section={plantilla === undefined ? (seccion ?? 'clinica') : 'consentimientos'}
        onSection={(section) => void navigate({ search: { seccion: section }, resetScroll: false })}
        template={plantilla}
        onTemplate={(id) =>
          void navigate({
            search: { seccion: 'consentimientos', ...(id === undefined ? {} : { plantilla: id }) },
            resetScroll: false,
          })
        }
      />
    </OnlyAdministrador>
  );
}
