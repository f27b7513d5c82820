import { createFileRoute } from '@tanstack/react-router';
import { ChartColumnIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/estadisticas')({
  staticData: { title: 'Estadísticas' },
  component: EstadisticasScreen,
});

function EstadisticasScreen() {
  return <Unavailable title="Estadísticas" icon={<ChartColumnIcon size={28} />} />;
}
