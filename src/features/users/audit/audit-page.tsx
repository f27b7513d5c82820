import { DownloadIcon, LockKeyholeIcon, ScrollTextIcon, WifiOffIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { AuditedChange } from '#domain/wire/history.ts';
import { received } from '#record/history/words/change.ts';
import { MoreChanges } from '#record/history/more-changes.tsx';
import { useAuditPages, type AuditPages } from '#record/history/use-audit-pages.ts';
import { useReading } from '#record/history/use-reading.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatCount, formatRelative } from '#ui/text/format.ts';
import { auditPath, type AuditSearch } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';
import { useAuditFile } from './use-audit-file.ts';
import { useChain, type Chain } from './use-chain.ts';

const TITLE = 'Auditoría';

interface AuditPageProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** Every change of the clinic with its author, for an administrador. */
export function AuditPage(props: AuditPageProps) {
  const person = usePerson();
  if (person === undefined) return null;
  if (person?.rol !== 'administrador') return <NotYours />;
  return <Audit {...props} />;
}

function NotYours() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <EmptyState
          icon={<LockKeyholeIcon size={28} />}
          title="Solo un administrador puede ver la auditoría."
          action={<ButtonLink to="/">Ir al Dashboard</ButtonLink>}
        >
          Lo que pasó con un registro lo muestra su «Historial de cambios», a cualquier persona de la clínica.
        </EmptyState>
      </Card>
    </>
  );
}

function Audit({ search, onSearch }: AuditPageProps) {
  const path = auditPath(search);
  const changes = useAuditPages<AuditedChange>(path);
  // Also after a failed read: the chain is checked independently.
  const [settled, setSettled] = useState(false);
  if (!settled && changes.status !== 'loading') setSettled(true);
  const { chain, check } = useChain(settled);
  const list = useMemo(() => changes.entries.map((entry) => received(entry)), [changes.entries]);
  const reading = useReading(list, true);
  const file = useAuditFile(path);

  /** '' removes a filter. */
  function change(part: { [name in keyof AuditSearch]?: string }): void {
    onSearch(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== '')));
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: '/usuarios', label: 'Volver a usuarios' }}
        badge={<ChainBadge chain={chain} />}
        subtitle={<ChainLine chain={chain} offline={changes.status === 'offline'} onCheck={check} />}
        actions={
          <Button
            icon={<DownloadIcon />}
            busy={file.busy}
            disabled={list.length === 0 || changes.status === 'offline'}
            onClick={file.save}
          >
            CSV
          </Button>
        }
      />
      <BrokenChain chain={chain} />
      <section className={styles.card} aria-label="Cambios">
        <AuditFilters search={search} change={change} />
        <Notice changes={changes} read={list.length > 0} />
        {changes.status === 'loading' ? (
          <div className={styles.notice}>
            <Loadable value={undefined}>{() => null}</Loadable>
          </div>
        ) : null}
        <AuditList changes={list} reading={reading} />
        {list.length === 0 && changes.status === 'ready' ? (
          <Nothing {...(path !== '/audit/' && { onClear: () => onSearch({}) })} />
        ) : null}
        {changes.more ? (
          <div className="more">
            <MoreChanges changes={changes} />
          </div>
        ) : null}
      </section>
    </>
  );
}

function ChainBadge({ chain }: { chain: Chain }): ReactNode {
  if (chain.status !== 'checked') return null;
  return chain.verdict.ok ? <Badge tone="ok">Cadena íntegra</Badge> : <Badge tone="danger">Cadena rota</Badge>;
}

function ChainLine({ chain, offline, onCheck }: { chain: Chain; offline: boolean; onCheck: () => void }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  if (chain.status === 'checking') return <p>Comprobando que nada fue cambiado…</p>;
  if (chain.status === 'unknown') {
    return (
      <p className={styles.unchecked}>
        Sin comprobar
        <Button variant="quiet" disabled={offline} onClick={onCheck}>
          Comprobar la cadena
        </Button>
      </p>
    );
  }
  const count = formatCount(chain.verdict.entries, 'anotación', 'anotaciones');
  return (
    <p>
      {count}, {chain.verdict.entries === 1 ? 'comprobada' : 'comprobadas'} {formatRelative(chain.at, now, timeZone)}
    </p>
  );
}

function BrokenChain({ chain }: { chain: Chain }) {
  if (chain.status !== 'checked' || chain.verdict.ok) return null;
  const { reason, entry } = chain.verdict;
  return (
    <Banner tone="danger" live>
      <strong>El registro fue alterado fuera de Arcada.</strong> {reason}
      {entry === null ? '' : ` Es la anotación ${entry}.`} Guarde una copia del servidor antes de seguir.
    </Banner>
  );
}

/** `onClear`: filters are set. */
function Nothing({ onClear }: { onClear?: () => void }) {
  const icon = <ScrollTextIcon size={28} />;
  if (!onClear) {
    return (
      <EmptyState icon={icon} title="Todavía no hay cambios">
        Aquí se verá cada cambio y su autor.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title="Ningún cambio coincide" action={<Button onClick={onClear}>Limpiar filtros</Button>}>
      Pruebe con otras fechas, otra persona u otro paciente.
    </EmptyState>
  );
}

/** `read`: some changes are shown below. */
function Notice({ changes: { status, message, reload }, read }: { changes: AuditPages<AuditedChange>; read: boolean }) {
  if (status === 'offline') {
    return (
      <div className={styles.notice}>
        <Banner icon={<WifiOffIcon />} live>
          {read
            ? 'Sin conexión: lo que se ve es lo último que se leyó del servidor.'
            : 'Sin conexión: la auditoría está en el servidor. Se verá aquí cuando vuelva la conexión.'}
        </Banner>
      </div>
    );
  }
  if (status !== 'failed') return null;
  return (
    <div className={styles.notice}>
      <Banner tone="warning" live action={<RetryButton onRetry={reload} />}>
        No se pudo leer la auditoría. {message}
      </Banner>
    </div>
  );
}
