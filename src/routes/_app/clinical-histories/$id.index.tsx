import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { FileTextIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/clinical-histories/$id/')({
  staticData: { title: 'Historia Clínica' },
  component: HistoriaClinicaScreen,
});

function HistoriaClinicaScreen() {
  return <Unavailable title="Historia Clínica" icon={<FileTextIcon size={28} />} />;
}
