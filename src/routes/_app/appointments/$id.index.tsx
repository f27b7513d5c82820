import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { CalendarIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/appointments/$id/')({
  staticData: { title: 'Cita' },
  component: CitaScreen,
});

function CitaScreen() {
  return <Unavailable title="Cita" icon={<CalendarIcon size={28} />} />;
}
