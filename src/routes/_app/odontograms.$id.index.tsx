import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { ToothIcon } from '#ui/icons.tsx';

export const Route = createFileRoute('/_app/odontograms/$id/')({
  staticData: { title: 'Odontograma' },
  component: OdontogramaScreen,
});

function OdontogramaScreen() {
  return <Unavailable title="Odontograma" icon={<ToothIcon size={28} />} />;
}
