import { HistoryIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import type { HistoryDrawerProps } from './history-drawer.tsx';

/** Loaded with the first tap: the history is opened seldom. */
export const LazyHistoryDrawer = lazy(async () => {
  const { HistoryDrawer } = await import('./history-drawer.tsx');
  return { default: HistoryDrawer };
});

/** The button in the head of a record's page that opens its history. */
export function HistoryButton(about: Pick<HistoryDrawerProps, 'collection' | 'id' | 'subtitle'>) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <>
      <IconButton label="Historial de cambios" icon={<HistoryIcon />} onClick={() => setState('open')} />
      {state === 'unasked' ? null : (
        <Suspense>
          <LazyHistoryDrawer {...about} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
