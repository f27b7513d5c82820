import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';

export const Route = createFileRoute('/_app/odontograms/$id/edit')({
  staticData: { title: 'Editar Odontograma' },
  component: EditarOdontogramaScreen,
});

function EditarOdontogramaScreen() {
  return <Unavailable title="Editar Odontograma" icon={<ToothIcon size={28} />} />;
}
