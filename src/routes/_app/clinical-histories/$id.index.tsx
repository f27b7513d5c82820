import { createFileRoute } from '@tanstack/react-router';
import { FileTextIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/clinical-histories/$id/')({
  staticData: { title: 'Historia Clínica' },
  component: HistoriaClinicaScreen,
});

function HistoriaClinicaScreen() {
  return <Unavailable title="Historia Clínica" icon={<FileTextIcon size={28} />} />;
}
