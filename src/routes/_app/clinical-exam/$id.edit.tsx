import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/edit')({
  staticData: { title: 'Editar Examen Clínico' },
  component: EditarExamenClinicoScreen,
});

function EditarExamenClinicoScreen() {
  return <Unavailable title="Editar Examen Clínico" icon={<ClipboardListIcon size={28} />} />;
}
