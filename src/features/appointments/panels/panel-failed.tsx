import { TriangleAlertIcon } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { LIST_FAILED } from '../messages.ts';

/** In a card whose appointments could not be read: the record around it stands all the same. */
export function PanelFailed({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        compact
        icon={<TriangleAlertIcon size={22} />}
        title={LIST_FAILED}
        action={
          <Button variant="accent" onClick={retry}>
            Reintentar
          </Button>
        }
      />
    </div>
  );
}
