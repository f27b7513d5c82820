import { createFileRoute } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/appointments/')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Citas' },
  component: CitasScreen,
});

function CitasScreen() {
  return <Unavailable title="Citas" icon={<CalendarIcon size={28} />} />;
}
