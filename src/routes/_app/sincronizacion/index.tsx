import { createFileRoute } from '@tanstack/react-router';
import { CalendarAccountCard } from '#features/google-calendar/account-card.tsx';
import { FeedCard } from '#features/google-calendar/feed-link.tsx';
import { useReturnFromGoogle } from '#features/google-calendar/use-return-from-google.ts';
import { syncWords } from '#features/shell/nav/sync-words.ts';
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx';

export const Route = createFileRoute('/_app/sincronizacion/')({
  staticData: { title: 'Sincronización' },
  component: SyncScreen,
});

function SyncScreen() {
  useReturnFromGoogle();
  const more = (
    <>
      <CalendarAccountCard />
      <FeedCard />
    </>
  );
  return <SyncCentre words={syncWords} more={more} />;
}
