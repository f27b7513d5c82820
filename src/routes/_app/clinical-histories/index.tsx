import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { FileTextIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/clinical-histories/')({
  staticData: { title: 'Historias Clínicas' },
  component: HistoriasClinicasScreen,
});

function HistoriasClinicasScreen() {
  return <Unavailable title="Historias Clínicas" icon={<FileTextIcon size={28} />} />;
}
