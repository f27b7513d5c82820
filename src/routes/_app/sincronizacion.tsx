import { createFileRoute } from '@tanstack/react-router';
import { syncWords } from '#features/shell/sync-words.ts';
import { SyncCentre } from '#features/sync/sync-centre.tsx';

export const Route = createFileRoute('/_app/sincronizacion')({
  staticData: { title: 'Sincronización' },
  component: SyncScreen,
});

function SyncScreen() {
  return <SyncCentre words={syncWords} />;
}
