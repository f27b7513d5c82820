import { createFileRoute } from '@tanstack/react-router';
import { ClipboardListIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/')({
  staticData: { title: 'Examen Clínico' },
  component: ExamenClinicoScreen,
});

function ExamenClinicoScreen() {
  return <Unavailable title="Examen Clínico" icon={<ClipboardListIcon size={28} />} />;
}
