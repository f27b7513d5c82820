import { createFileRoute } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/appointments/$id/')({
  staticData: { title: 'Cita' },
  component: CitaScreen,
});

function CitaScreen() {
  return <Unavailable title="Cita" icon={<CalendarIcon size={28} />} />;
}
