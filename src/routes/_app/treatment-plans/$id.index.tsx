import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/')({
  staticData: { title: 'Plan de Tratamiento' },
  component: PlanDeTratamientoScreen,
});

function PlanDeTratamientoScreen() {
  return <Unavailable title="Plan de Tratamiento" icon={<ClipboardListIcon size={28} />} />;
}
