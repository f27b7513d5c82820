import { Button } from '#ui/controls/button.tsx';
import type { AuditPages } from './use-audit-pages.ts';

/** Loads older changes; disabled offline, because only the server has them. */
export function MoreChanges<E>({ changes: { busy, status, loadMore } }: { changes: AuditPages<E> }) {
  return (
    <Button variant="quiet" block busy={busy} disabled={status === 'offline'} onClick={loadMore}>
      Ver más
    </Button>
  );
}
