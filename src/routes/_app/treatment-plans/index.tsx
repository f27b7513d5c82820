import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/treatment-plans/')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Planes de Tratamiento' },
  component: PlanesDeTratamientoScreen,
});

function PlanesDeTratamientoScreen() {
  return <Unavailable title="Planes de Tratamiento" icon={<ClipboardIcon size={28} />} />;
}
