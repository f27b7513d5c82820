import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/clinical-exam/new')({
  validateSearch: textSearch('clinical_history'),
  staticData: { title: 'Nuevo Examen Clínico' },
  component: NuevoExamenClinicoScreen,
});

function NuevoExamenClinicoScreen() {
  return <Unavailable title="Nuevo Examen Clínico" icon={<ClipboardListIcon size={28} />} />;
}
