import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { FileTextIcon } from '#ui/icons.tsx';

export const Route = createFileRoute('/_app/clinical-histories/$id/edit')({
  staticData: { title: 'Editar Historia Clínica' },
  component: EditarHistoriaClinicaScreen,
});

function EditarHistoriaClinicaScreen() {
  return <Unavailable title="Editar Historia Clínica" icon={<FileTextIcon size={28} />} />;
}
