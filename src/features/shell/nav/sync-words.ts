import type { SyncStatus } from '#store/safety/status.ts';

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
      return `${offline ? 'Sin conexión · ' : ''}${attention === 1 ? '1 requiere' : `${attention} requieren`} atención`;
    case 'offline':
      if (!offline) return 'Sin sincronizar';
      return pending > 0 ? `Sin conexión · ${pending} sin enviar` : 'Sin conexión';
    case 'syncing':
      return pending > 0 ? `Enviando ${pending}…` : 'Sincronizando…';
    case 'pending':
      return `${pending} sin enviar`;
    case 'synced':
      return 'Al día';
  }
}
