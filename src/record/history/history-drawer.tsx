import { HistoryIcon, ShieldCheckIcon, WifiOffIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { ChangeEntry } from '#domain/wire/history.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { unsentChanges, type UnsentChange } from '#store/rows/unsent-changes.ts';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { collectionsOf, patientAreas } from '#record/collections.ts';
import { ChangeList } from './change-list.tsx';
import { received, waiting, type Change } from './words/change.ts';
import styles from './changes.module.css';
import { MoreChanges } from './more-changes.tsx';
import { useAuditPages, type AuditPages } from './use-audit-pages.ts';
import { useReading } from './use-reading.ts';

export interface HistoryDrawerProps {
  collection: CollectionName;
  id: string;
  /** The patient's name, or that of the product. */
  subtitle?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The filters of a patient's history; without collections, all. */
const KINDS: readonly { label: string; collections: readonly CollectionName[] }[] = [
  { label: 'Todo', collections: [] },
  ...patientAreas().map(({ area, label }) => ({ label, collections: collectionsOf(area) })),
];

/** The history of a record and its descendants: author, change, time, before → after. */
export function HistoryDrawer({ collection, id, subtitle, opened, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Historial de cambios"
      subtitle={subtitle}
      footer={
        <>
          <ShieldCheckIcon size={20} aria-hidden />
          <span>Nada de este historial se puede editar ni borrar.</span>
        </>
      }
    >
      <History collection={collection} id={id} />
    </Drawer>
  );
}

function History({ collection, id }: Pick<HistoryDrawerProps, 'collection' | 'id'>) {
  const [kind, setKind] = useState('Todo');
  const collections = useMemo(() => KINDS.find(({ label }) => label === kind)?.collections ?? [], [kind]);
  const unsent = valueOf(useRead(unsentChanges, collection, id));
  const changes = useAuditPages<ChangeEntry>(pathOf(collection, id, collections), (unsent ?? []).map(keyOf).join());
  const all = useMemo(
    () => together(unsent ?? [], changes.entries, collections),
    [unsent, changes.entries, collections],
  );
  const reading = useReading(all, false);
  return (
    <>
      {collection === 'patients' ? (
        <div className={styles.kinds}>
          <Chips label="Qué se muestra">
            {KINDS.map(({ label }) => (
              <Chip key={label} pressed={label === kind} onClick={() => setKind(label)}>
                {label}
              </Chip>
            ))}
          </Chips>
        </div>
      ) : null}
      <Notice changes={changes} nothing={all.length === 0} />
      <Waiting changes={changes} />
      <ChangeList changes={all} reading={reading} />
      {all.length === 0 && changes.status === 'ready' ? (
        <EmptyState icon={<HistoryIcon size={28} />} title={kind === 'Todo' ? 'Sin cambios' : `Sin cambios en ${kind}`}>
          Aquí se verá quién cambió qué, y cuándo.
        </EmptyState>
      ) : null}
      {changes.more ? (
        <div className="more">
          <MoreChanges changes={changes} />
        </div>
      ) : null}
    </>
  );
}

const keyOf = ({ entry }: UnsentChange): string => entry.op_id;

function pathOf(collection: CollectionName, id: string, kinds: readonly CollectionName[]): string {
  const base = `/${collection}/${id}/history/`;
  return kinds.length === 0 ? base : `${base}?collection=${kinds.join(',')}`;
}

/** Unsent changes stand on top: the server will receive them after all that it has. */
function together(
  unsent: readonly UnsentChange[],
  entries: readonly ChangeEntry[],
  kinds: readonly CollectionName[],
): Change[] {
  const here = unsent.filter(({ entry }) => kinds.length === 0 || kinds.includes(entry.collection));
  return [...here.map((each) => waiting(each)), ...entries.map((each) => received(each))];
}

function Waiting({ changes: { status } }: { changes: AuditPages<ChangeEntry> }) {
  return (
    <div className={status === 'loading' ? styles.loading : undefined}>
      <Loadable value={status === 'loading' ? undefined : status}>{() => null}</Loadable>
    </div>
  );
}

const ONLY_UNSENT =
  'Sin conexión: aquí se ve lo que este dispositivo tiene sin enviar. Lo demás se verá cuando vuelva la conexión.';
const NOTHING_HERE =
  'Sin conexión: el historial está en el servidor y se verá cuando vuelva la conexión. Aquí no hay nada sin enviar.';

/** One notice for what is missing from the history, and whether it comes by itself. */
function Notice({ changes, nothing }: { changes: AuditPages<ChangeEntry>; nothing: boolean }) {
  const { status, message, entries, reload } = changes;
  if (status === 'offline') {
    return (
      <div className={styles.notice}>
        <Banner icon={<WifiOffIcon />} live>
          {entries.length > 0 ? 'Sin conexión: lo último puede faltar.' : nothing ? NOTHING_HERE : ONLY_UNSENT}
        </Banner>
      </div>
    );
  }
  if (status !== 'failed') return null;
  return (
    <div className={styles.notice}>
      <Banner tone="warning" live action={<RetryButton onRetry={reload} />}>
        No se pudo leer el historial. {message}
      </Banner>
    </div>
  );
}
