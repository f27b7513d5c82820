import { createFileRoute } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/appointments/$id/edit')({
  staticData: { title: 'Editar Cita' },
  component: EditarCitaScreen,
});

function EditarCitaScreen() {
  return <Unavailable title="Editar Cita" icon={<CalendarIcon size={28} />} />;
}
