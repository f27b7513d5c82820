import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/treatment-plans/create')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nuevo Plan de Tratamiento' },
  component: NuevoPlanDeTratamientoScreen,
});

function NuevoPlanDeTratamientoScreen() {
  return <Unavailable title="Nuevo Plan de Tratamiento" icon={<ClipboardListIcon size={28} />} />;
}
