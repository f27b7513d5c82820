import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/treatment-plans/create')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nuevo Plan de Tratamiento' },
  component: NuevoPlanDeTratamientoScreen,
});

function NuevoPlanDeTratamientoScreen() {
  return <Unavailable title="Nuevo Plan de Tratamiento" icon={<ClipboardIcon size={28} />} />;
}
