import { createFileRoute } from '@tanstack/react-router';
import { FileTextIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/clinical-histories/new')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nueva Historia Clínica' },
  component: NuevaHistoriaClinicaScreen,
});

function NuevaHistoriaClinicaScreen() {
  return <Unavailable title="Nueva Historia Clínica" icon={<FileTextIcon size={28} />} />;
}
