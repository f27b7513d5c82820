import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/treatment-plans/')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Planes de Tratamiento' },
  component: PlanesDeTratamientoScreen,
});

function PlanesDeTratamientoScreen() {
  return <Unavailable title="Planes de Tratamiento" icon={<ClipboardListIcon size={28} />} />;
}
