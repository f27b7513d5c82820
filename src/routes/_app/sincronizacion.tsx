import { createFileRoute } from '@tanstack/react-router';
import { FeedCard } from '#features/google-calendar/feed-link.tsx';
import { syncWords } from '#features/shell/nav/sync-words.ts';
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx';

export const Route = createFileRoute('/_app/sincronizacion')({
  staticData: { title: 'Sincronización' },
  component: SyncScreen,
});

function SyncScreen() {
  return <SyncCentre words={syncWords} more={<FeedCard />} />;
}
