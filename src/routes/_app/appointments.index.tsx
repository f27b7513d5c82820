import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/unavailable.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { textSearch } from '#ui/text-search.ts';

export const Route = createFileRoute('/_app/appointments/')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Citas' },
  component: CitasScreen,
});

function CitasScreen() {
  return <Unavailable title="Citas" icon={<CalendarIcon size={28} />} />;
}
