import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/odontograms/new')({
  validateSearch: textSearch('clinical_history'),
  staticData: { title: 'Nuevo Odontograma' },
  component: NuevoOdontogramaScreen,
});

function NuevoOdontogramaScreen() {
  return <Unavailable title="Nuevo Odontograma" icon={<ToothIcon size={28} />} />;
}
