import { createFileRoute } from '@tanstack/react-router';
import { ExportPage } from '#features/import-export/export/clinic/export-page.tsx';

export const Route = createFileRoute('/_app/exportar')({
  staticData: { title: 'Exportar datos de la clínica' },
  component: ExportPage,
});
