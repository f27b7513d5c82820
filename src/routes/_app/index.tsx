import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { readAgendaAhead } from '#features/dashboard/use-agenda.ts';
import { readFiguresAhead } from '#features/dashboard/use-figures.ts';
import { PrepareDayCard } from '#features/prepare-day/prepare-day-card.tsx';
import { keptDays } from '#features/prepare-day/use-days.ts';
import { ahead } from '#runtime/read/ahead.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const readAhead = ahead(async (db) => {
  const { config, ...now } = await clinicNow(db);
  await Promise.all([
    readFiguresAhead(db, now.fecha, config?.timezone),
    readAgendaAhead(db, now),
    keptDays.ahead(db, now.fecha),
  ]);
});

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  loader: readAhead,
  component: DashboardScreen,
});

function DashboardScreen() {
  return <DashboardPage aside={<PrepareDayCard />} />;
}
