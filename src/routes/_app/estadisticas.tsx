import { createFileRoute } from '@tanstack/react-router';
import { parseStatisticsSearch } from '#features/statistics/statistics-address.ts';
import { StatisticsPage } from '#features/statistics/statistics-page.tsx';
import { useStatistics } from '#features/statistics/use-statistics.ts';
import { ahead } from '#runtime/read/ahead.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const readAhead = ahead(async (db) => {
  const { fecha } = await clinicNow(db);
  await useStatistics.ahead(db, Number(fecha.slice(0, 4)), fecha);
});

export const Route = createFileRoute('/_app/estadisticas')({
  validateSearch: parseStatisticsSearch,
  staticData: { title: 'Estadísticas' },
  loader: readAhead,
  component: StatisticsScreen,
});

function StatisticsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <StatisticsPage search={search} onYear={(year) => void navigate({ search: { year }, resetScroll: false })} />;
}
