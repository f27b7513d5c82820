import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { PrepareDayCard } from '#features/prepare-day/prepare-day-card.tsx';

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  component: DashboardScreen,
});

function DashboardScreen() {
  return <DashboardPage aside={<PrepareDayCard />} />;
}
