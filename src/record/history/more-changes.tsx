import { Button } from '#ui/controls/button.tsx';
import type { Changes } from './use-changes.ts';

/** Asks for older changes; not without the network, where no answer could come. */
export function MoreChanges<E>({ changes: { busy, status, loadMore } }: { changes: Changes<E> }) {
  return (
    <Button variant="quiet" block busy={busy} disabled={status === 'offline'} onClick={loadMore}>
      Ver más
    </Button>
  );
}
