import { createFileRoute } from '@tanstack/react-router';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';
import { ChartIcon } from '#ui/controls/icons.tsx';

export const Route = createFileRoute('/_app/estadisticas')({
  staticData: { title: 'Estadísticas' },
  component: EstadisticasScreen,
});

function EstadisticasScreen() {
  return <Unavailable title="Estadísticas" icon={<ChartIcon size={28} />} />;
}
