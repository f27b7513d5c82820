import type { SyncStatus } from '#store/safety/status.ts';
import { formatNumber } from '#ui/text/format.ts';

/** What the indicator says: always where the data is, never that something is on the server when it is not. */
export function syncWords({
  state,
  pending,
  attention,
  full,
  offline,
}: Pick<SyncStatus, 'state' | 'pending' | 'attention' | 'full' | 'offline'>): string {
  if (full) return 'Sin espacio: libere memoria';
  switch (state) {
    case 'attention':
      return `${offline ? 'Sin conexión · ' : ''}${attention === 1 ? '1 requiere' : `${formatNumber(attention)} requieren`} atención`;
    case 'offline':
      if (!offline) return 'Sin sincronizar';
      return pending > 0 ? `Sin conexión · ${formatNumber(pending)} sin enviar` : 'Sin conexión';
    case 'syncing':
      return pending > 0 ? `Enviando ${formatNumber(pending)}…` : 'Sincronizando…';
    case 'pending':
      return `${formatNumber(pending)} sin enviar`;
    case 'synced':
      return 'Al día';
  }
}
