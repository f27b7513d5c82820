import { createFileRoute } from '@tanstack/react-router';
import { FileTextIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/clinical-histories/')({
  staticData: { title: 'Historias Clínicas' },
  component: HistoriasClinicasScreen,
});

function HistoriasClinicasScreen() {
  return <Unavailable title="Historias Clínicas" icon={<FileTextIcon size={28} />} />;
}
