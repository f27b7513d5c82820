import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/edit')({
  staticData: { title: 'Editar Plan de Tratamiento' },
  component: EditarPlanDeTratamientoScreen,
});

function EditarPlanDeTratamientoScreen() {
  return <Unavailable title="Editar Plan de Tratamiento" icon={<ClipboardListIcon size={28} />} />;
}
