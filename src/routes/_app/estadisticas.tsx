import { createFileRoute } from '@tanstack/react-router';
import { parseStatisticsSearch } from '#features/statistics/statistics-address.ts';
import { StatisticsPage } from '#features/statistics/statistics-page.tsx';

export const Route = createFileRoute('/_app/estadisticas')({
  validateSearch: parseStatisticsSearch,
  staticData: { title: 'Estadísticas' },
  component: StatisticsScreen,
});

function StatisticsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <StatisticsPage search={search} onYear={(year) => void navigate({ search: { year }, resetScroll: false })} />;
}
