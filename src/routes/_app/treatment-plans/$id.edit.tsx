import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/treatment-plans/$id/edit')({
  staticData: { title: 'Editar Plan de Tratamiento' },
  component: EditarPlanDeTratamientoScreen,
});

function EditarPlanDeTratamientoScreen() {
  return <Unavailable title="Editar Plan de Tratamiento" icon={<ClipboardIcon size={28} />} />;
}
