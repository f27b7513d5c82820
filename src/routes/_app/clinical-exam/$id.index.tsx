import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ClipboardIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/clinical-exam/$id/')({
  staticData: { title: 'Examen Clínico' },
  component: ExamenClinicoScreen,
});

function ExamenClinicoScreen() {
  return <Unavailable title="Examen Clínico" icon={<ClipboardIcon size={28} />} />;
}
