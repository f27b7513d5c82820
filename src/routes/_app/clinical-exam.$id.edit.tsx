import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { ClipboardIcon } from '#ui/icons.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/edit')({
  staticData: { title: 'Editar Examen Clínico' },
  component: EditarExamenClinicoScreen,
});

function EditarExamenClinicoScreen() {
  return <Unavailable title="Editar Examen Clínico" icon={<ClipboardIcon size={28} />} />;
}
