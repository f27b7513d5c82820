import { useEffect, useState } from 'react';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import { keptFigures } from '#store/clinical/kept-images.ts';
import { Card } from '#ui/layout/card.tsx';
import { bytesText, formatCount, formatRelative } from '#ui/text/format.ts';
import { freeRoom, usePrepareRun } from './prepare-run.ts';
import styles from './prepare-day.module.css';

/** The records and images on this tablet, and its free room. */
export function TabletFacts() {
  const { state } = usePrepareRun();
  const status = useSyncStatus();
  const timeZone = useClinicConfig()?.timezone;
  const now = useNow();
  const kept = valueOf(useRead(keptFigures));
  const last = status?.lastSyncAt;
  return (
    <Card title="Esta tableta">
      <dl className={styles.facts}>
        <dt>Fichas, citas e historias</dt>
        <dd>{status?.firstSync ? 'Descargando…' : <b className={styles.ok}>Siempre aquí</b>}</dd>
        <dt>Imágenes guardadas</dt>
        <dd>
          {kept === undefined
            ? '…'
            : `${formatCount(kept.images, 'imagen', 'imágenes')}${kept.bytes === 0 ? '' : `, ${bytesText(kept.bytes)}`}`}
        </dd>
        <dt>Espacio libre</dt>
        <dd>
          {/* Asked again when a run ends or begins. */}
          <FreeRoom key={String(state.running)} />
        </dd>
        <dt>Última sincronización</dt>
        <dd>{last ? formatRelative(last, now, timeZone) : 'Todavía ninguna'}</dd>
      </dl>
    </Card>
  );
}

function FreeRoom() {
  const [free, setFree] = useState<number | null>();
  useEffect(() => {
    void freeRoom().then(setFree, reportError);
  }, []);
  if (free === undefined) return '…';
  return free === null ? 'El navegador no lo indica' : bytesText(Math.max(0, free));
}
