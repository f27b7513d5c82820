import { Link } from '@tanstack/react-router';
import { CloudCheckIcon, CloudUploadIcon, RefreshCwIcon, TriangleAlertIcon, WifiOffIcon } from 'lucide-react';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import type { SyncStatus } from '#store/safety/status.ts';
import { extraWords, shortWords } from './sync-words.ts';
import styles from './sync-indicator.module.css';

const ICONS = {
  synced: CloudCheckIcon,
  syncing: RefreshCwIcon,
  pending: CloudUploadIcon,
  offline: WifiOffIcon,
  attention: TriangleAlertIcon,
} satisfies Record<SyncStatus['state'], unknown>;

const TONES = {
  synced: 'soft-ok',
  syncing: 'soft-accent',
  pending: 'soft-warn',
  offline: 'soft-warn',
  attention: 'soft-danger',
} satisfies Record<SyncStatus['state'], string>;

/** The sync state, in the header of every screen; links /sincronizacion. */
export function SyncIndicator() {
  const status = useSyncStatus();
  if (!status) return <span className={styles.link} />;
  return (
    <Link
      to="/sincronizacion"
      className={styles.link}
      data-testid="sync-status"
      data-state={status.state}
      data-pending={status.pending}
      title="Ver la sincronización"
    >
      <Pill status={status} />
    </Link>
  );
}

/** The sync state without a link, while nobody is signed in. */
export function SyncPill() {
  const status = useSyncStatus();
  return status ? (
    <span className={styles.link} data-testid="sync-status" data-state={status.state} data-pending={status.pending}>
      <Pill status={status} />
    </span>
  ) : null;
}

function Pill({ status }: { status: SyncStatus }) {
  const Icon = ICONS[status.state];
  const tone = status.state === 'offline' && status.pending === 0 ? 'soft-neutral' : TONES[status.state];
  return (
    <output className={`${styles.pill} ${tone}`}>
      <Icon size={17} />
      <span>
        <span className={styles.extra}>{extraWords(status)}</span>
        {shortWords(status)}
      </span>
    </output>
  );
}
