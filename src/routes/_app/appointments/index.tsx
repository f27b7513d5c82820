import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { CalendarIcon } from '#ui/controls/icons.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/appointments/')({
  validateSearch: textSearch('patient'),
  staticData: { title: 'Citas' },
  component: CitasScreen,
});

function CitasScreen() {
  return <Unavailable title="Citas" icon={<CalendarIcon size={28} />} />;
}
