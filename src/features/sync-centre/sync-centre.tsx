import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { CloudCheckIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { RefreshButton } from '#runtime/refresh-button.tsx';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import type { SyncStatus } from '#store/safety/status.ts';
import { Badge, type BadgeTone } from '#ui/marks/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { readCentre, type Centre } from '#store/decisions/read-centre.ts';
import { ConflictCard } from './conflicts/conflict-card.tsx';
import { NamesContext, useWhen } from './context.ts';
import { useClockOffset, useNow } from '#runtime/use-clinic.ts';
import { DevicesCard } from './device/devices-card.tsx';
import { DraftsCard } from './drafts/drafts-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { RefusedCard } from './outbox/refused-card.tsx';
import { UndoneCard } from './outbox/undone-card.tsx';
import { SealedCard, useSealedAway } from './outbox/sealed-card.tsx';
import { ReceiptCard } from './receipt/receipt-card.tsx';
import { toneOf } from './receipt/receipt-words.ts';
import { useReceipt } from './receipt/use-receipt.ts';
import { RestoredCard } from './restored/restored-card.tsx';
import { formatNumber } from '#ui/text/format.ts';
import styles from './sync-centre.module.css';
import { TabletCard } from './device/tablet-card.tsx';
import { WaitingCard } from './outbox/waiting-card.tsx';
import { WaitingForAuthorCard } from './outbox/waiting-for-author-card.tsx';

const TONES = {
  synced: 'ok',
  syncing: 'accent',
  pending: 'warn',
  offline: 'warn',
  attention: 'danger',
} satisfies Record<SyncStatus['state'], BadgeTone>;

interface SyncCentreProps {
  /** The sync state in the header's words. */
  words: (status: SyncStatus) => string;
  /** Further cards beside the work; the route fills them. */
  more?: ReactNode;
}

/** The sync state, waiting changes, and conflicts to decide. */
export function SyncCentre({ words, more }: SyncCentreProps) {
  const status = useSyncStatus();
  const centre = valueOf(useRead(readCentre));
  const now = useNow();
  const offset = useClockOffset();
  const names = useMemo(
    () => ({
      person: centre?.person ?? null,
      people: centre?.people ?? new Map<string, string>(),
      titles: centre?.titles ?? new Map<string, string>(),
      now,
      offset,
    }),
    [centre, now, offset],
  );
  return (
    <NamesContext value={names}>
      <PageHeader
        title="Sincronización"
        badge={status ? <Badge tone={TONES[status.state]}>{words(status)}</Badge> : null}
        subtitle={status ? <LastSync at={status.lastSyncAt} /> : null}
        actions={<RefreshButton />}
      />
      <div className={styles.page}>
        <div className="stack">{centre && status ? <Work centre={centre} status={status} /> : null}</div>
        <aside className={styles.aside} aria-label="Este dispositivo y las sesiones">
          <TabletCard />
          <DevicesCard />
          {more}
        </aside>
      </div>
    </NamesContext>
  );
}

function LastSync({ at }: { at: string | null }) {
  const { here } = useWhen();
  return at === null
    ? 'Todavía no se ha completado ninguna sincronización'
    : `Última sincronización completa: ${here(at)}`;
}

function Work({ centre, status }: { centre: Centre; status: SyncStatus }) {
  const { conflicts, refused, undone, waitingForAuthors, waiting, notices, offers, images } = centre;
  const decisions = conflicts.length + refused.length + undone.length + offers.length;
  const receipt = valueOf(useReceipt('outage'));
  const lacks = receipt ? toneOf(receipt.figures) === 'bad' : false;
  const away = useSealedAway();
  const nothing = decisions + waitingForAuthors.length + away.length + waiting.total + notices.length + images === 0;
  return (
    <>
      {status.full ? <NoRoom /> : null}
      {nothing && !lacks ? <AllDone status={status} /> : null}
      <Section title="Conflictos" count={conflicts.length}>
        {conflicts.map((view) => (
          <ConflictCard key={view.conflict.id} view={view} />
        ))}
      </Section>
      <Section title="Requieren atención" count={refused.length + (undone.length > 0 ? 1 : 0)}>
        {refused.map((view) => (
          <RefusedCard key={view.entry.op_id} view={view} />
        ))}
        {undone.length > 0 ? <UndoneCard undone={undone} /> : null}
      </Section>
      <Section title="Restauración del servidor" count={offers.length}>
        <RestoredCard offers={offers} />
      </Section>
      {notices.length > 0 ? <NoticesCard notices={notices} /> : null}
      {waitingForAuthors.map((view) => (
        <WaitingForAuthorCard key={view.author} view={view} />
      ))}
      {away.map((each) => (
        <SealedCard key={each.id} away={each} />
      ))}
      {waiting.total + images > 0 ? <WaitingCard waiting={waiting} images={images} /> : null}
      <ReceiptCard receipt={receipt} />
      <DraftsCard />
    </>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title} <span>{formatNumber(count)}</span>
      </h2>
      {children}
    </section>
  );
}

/** Storage is full: nothing is sent, for the engine notes each write before sending it. */
function NoRoom() {
  return (
    <Banner tone="danger" live>
      <strong>Sin espacio: libere memoria.</strong> Lo guardado sigue en este dispositivo, pero no se envía ni se recibe
      nada hasta que haya sitio: borre fotos, descargas u otras aplicaciones.
    </Banner>
  );
}

/** Never says that the server has everything unless a sync round has ended. */
function AllDone({ status: { lastSyncAt, state, full } }: { status: SyncStatus }) {
  const known = lastSyncAt !== null;
  const connected = state !== 'offline' && !full;
  return (
    <Card>
      <EmptyState
        icon={<CloudCheckIcon size={28} />}
        title={known && connected ? 'Todo está al día' : 'Nada por enviar'}
      >
        {known
          ? 'Cada cambio guardado en este dispositivo está también en el servidor. '
          : 'Este dispositivo todavía no ha recibido los datos de la clínica. Empezará en cuanto haya conexión.'}
        {known && state === 'offline' ? 'Lo que otros cambien llegará cuando vuelva la conexión.' : ''}
        {known && connected ? 'Puede seguir trabajando, con conexión o sin ella.' : ''}
      </EmptyState>
    </Card>
  );
}
