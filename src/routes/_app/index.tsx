import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { prefetchAgenda } from '#features/dashboard/use-agenda.ts';
import { prefetchFigures } from '#features/dashboard/use-figures.ts';
import { PrepareDayCard } from '#features/prepare-day/prepare-day-card.tsx';
import { readDays } from '#features/prepare-day/use-days.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const loader = prefetchLoader(async (db) => {
  const { config, ...now } = await clinicNow(db);
  await Promise.all([
    prefetchFigures(db, now.fecha, config?.timezone),
    prefetchAgenda(db, now),
    prefetch(db, readDays, now.fecha),
  ]);
});

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  loader,
  component: DashboardScreen,
});

function DashboardScreen() {
  return <DashboardPage aside={<PrepareDayCard />} />;
}
