import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { ClipboardIcon } from '#ui/icons.tsx';
import { textSearch } from '#ui/text-search.ts';

export const Route = createFileRoute('/_app/treatment-plans/create')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nuevo Plan de Tratamiento' },
  component: NuevoPlanDeTratamientoScreen,
});

function NuevoPlanDeTratamientoScreen() {
  return <Unavailable title="Nuevo Plan de Tratamiento" icon={<ClipboardIcon size={28} />} />;
}
