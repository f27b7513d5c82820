import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readStatus } from '#store/database/meta.ts';
import { formatRelative } from '#ui/text/format.ts';
import styles from './cash.module.css';

/** Until when the sums are complete: payments that another tablet took offline are not here yet. */
export function CompleteUntil() {
  const synced = valueOf(useRead(readStatus))?.synced_at;
  const online = useOnline();
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const until = synced ? ` y lo recibido hasta: ${formatRelative(new Date(synced).toISOString(), now, timeZone)}` : '';
  return (
    <p className={styles.until}>
      {online ? '' : 'Sin conexión. '}Incluye lo registrado en esta tableta{until}. Lo cobrado sin conexión en otra
      tableta se suma en cuanto llega.
    </p>
  );
}
