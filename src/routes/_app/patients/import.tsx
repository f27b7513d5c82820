import { createFileRoute } from '@tanstack/react-router';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { ImportPage } from '#features/import-export/import/import-page.tsx';

export const Route = createFileRoute('/_app/patients/import')({
  staticData: { title: 'Importar pacientes' },
  component: ImportScreen,
});

function ImportScreen() {
  return (
    <OnlyAdministrador title="Importar pacientes">
      <ImportPage />
    </OnlyAdministrador>
  );
}
