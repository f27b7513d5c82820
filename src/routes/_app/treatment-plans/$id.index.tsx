import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/')({
  staticData: { title: 'Plan de Tratamiento' },
  component: PlanDeTratamientoScreen,
});

function PlanDeTratamientoScreen() {
  return <Unavailable title="Plan de Tratamiento" icon={<ClipboardIcon size={28} />} />;
}
