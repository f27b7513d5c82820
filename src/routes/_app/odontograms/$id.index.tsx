import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';

export const Route = createFileRoute('/_app/odontograms/$id/')({
  staticData: { title: 'Odontograma' },
  component: OdontogramaScreen,
});

function OdontogramaScreen() {
  return <Unavailable title="Odontograma" icon={<ToothIcon size={28} />} />;
}
