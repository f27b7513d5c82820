import { createFileRoute } from '@tanstack/react-router';
import { parseStatisticsSearch } from '#features/statistics/statistics-address.ts';
import { StatisticsPage } from '#features/statistics/statistics-page.tsx';
import { readStatistics } from '#features/statistics/use-statistics.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const loader = prefetchLoader(async (db) => {
  const { fecha } = await clinicNow(db);
  await prefetch(db, readStatistics, Number(fecha.slice(0, 4)), fecha);
});

export const Route = createFileRoute('/_app/estadisticas')({
  validateSearch: parseStatisticsSearch,
  staticData: { title: 'Estadísticas' },
  loader,
  component: StatisticsScreen,
});

function StatisticsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <StatisticsPage search={search} onYear={(year) => void navigate({ search: { year }, resetScroll: false })} />;
}
