import { createFileRoute } from '@tanstack/react-router';
import { parsePrepareDay } from '#features/prepare-day/prepare-day-address.ts';
import { PrepareDayPage } from '#features/prepare-day/prepare-day-page.tsx';

export const Route = createFileRoute('/_app/preparar-dia')({
  validateSearch: parsePrepareDay,
  staticData: { title: 'Preparar el día' },
  component: PrepareDayScreen,
});

function PrepareDayScreen() {
  const { day } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PrepareDayPage
      day={day}
      onDay={(next) => void navigate({ search: { day: next }, replace: true, resetScroll: false })}
    />
  );
}
