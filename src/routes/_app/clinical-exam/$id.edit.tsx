import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/edit')({
  staticData: { title: 'Editar Examen Clínico' },
  component: EditarExamenClinicoScreen,
});

function EditarExamenClinicoScreen() {
  return <Unavailable title="Editar Examen Clínico" icon={<ClipboardIcon size={28} />} />;
}
