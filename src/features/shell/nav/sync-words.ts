import type { SyncStatus } from '#store/safety/status.ts';
import { formatNumber } from '#ui/text/format.ts';

type Status = Pick<SyncStatus, 'state' | 'pending' | 'attention' | 'full' | 'offline'>;

/** The indicator's words: where the data is; never that a change is on the server when it is not. */
export const syncWords = (status: Status): string => extraWords(status) + shortWords(status);

/** The first part, shown where there is room. A telephone's header has none: there the icon or the rest suffices. */
export function extraWords({ state, pending, full, offline }: Status): string {
  if (full) return '';
  if (state === 'attention' && offline) return 'Sin conexión · ';
  return state === 'syncing' && pending === 0 ? 'Sincronizando…' : '';
}

/** The words beside the icon in a telephone's header. */
export function shortWords({ state, pending, attention, full, offline }: Status): string {
  if (full) return 'Sin espacio: libere memoria';
  switch (state) {
    case 'attention':
      return `${attention === 1 ? '1 requiere' : `${formatNumber(attention)} requieren`} atención`;
    case 'offline':
      if (!offline) return 'Sin sincronizar';
      return pending > 0 ? `Sin conexión · ${formatNumber(pending)} sin enviar` : 'Sin conexión';
    case 'syncing':
      return pending > 0 ? `Enviando ${formatNumber(pending)}…` : '';
    case 'pending':
      return `${formatNumber(pending)} sin enviar`;
    case 'synced':
      return 'Al día';
  }
}
