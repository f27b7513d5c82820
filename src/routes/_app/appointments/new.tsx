import { createFileRoute } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/appointments/new')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Nueva Cita' },
  component: NuevaCitaScreen,
});

function NuevaCitaScreen() {
  return <Unavailable title="Nueva Cita" icon={<CalendarIcon size={28} />} />;
}
