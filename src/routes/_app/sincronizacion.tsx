import { createFileRoute } from '@tanstack/react-router';
import { syncWords } from '#features/shell/nav/sync-words.ts';
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx';

export const Route = createFileRoute('/_app/sincronizacion')({
  staticData: { title: 'Sincronización' },
  component: SyncScreen,
});

function SyncScreen() {
  return <SyncCentre words={syncWords} />;
}
