import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { ToothIcon } from '#ui/icons.tsx';
import { textSearch } from '#ui/text-search.ts';

export const Route = createFileRoute('/_app/odontograms/new')({
  validateSearch: textSearch('clinical_history'),
  staticData: { title: 'Nuevo Odontograma' },
  component: NuevoOdontogramaScreen,
});

function NuevoOdontogramaScreen() {
  return <Unavailable title="Nuevo Odontograma" icon={<ToothIcon size={28} />} />;
}
