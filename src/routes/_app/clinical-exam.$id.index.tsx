import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { ClipboardIcon } from '#ui/icons.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/')({
  staticData: { title: 'Examen Clínico' },
  component: ExamenClinicoScreen,
});

function ExamenClinicoScreen() {
  return <Unavailable title="Examen Clínico" icon={<ClipboardIcon size={28} />} />;
}
