import { createFileRoute } from '@tanstack/react-router';
import { FileTextIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/clinical-histories/$id/edit')({
  staticData: { title: 'Editar Historia Clínica' },
  component: EditarHistoriaClinicaScreen,
});

function EditarHistoriaClinicaScreen() {
  return <Unavailable title="Editar Historia Clínica" icon={<FileTextIcon size={28} />} />;
}
