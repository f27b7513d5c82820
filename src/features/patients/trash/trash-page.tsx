import { InfoIcon, Trash2Icon, Undo2Icon, WifiOffIcon } from 'lucide-react';
import { useState } from 'react';
import { fullName, patientKeys, patientMatches, patientQuery } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { RESTORABLE_DAYS } from '#domain/wire/deleted-patient.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { newId } from '#domain/record/ids.ts';
import { restoreDeletion } from '#store/outbox/undoable-deletion.ts';
import type { Row } from '#domain/record/row.ts';
import { useTelephones } from '#entities/patient/phone-links.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatNumber, formatRelative } from '#ui/text/format.ts';
import { useMerge } from '../merge/use-merge.ts';
import { RESTORE_FAILED, TRASH_FAILED } from '../messages.ts';
import { LIMIT, useTrash, type Trash, type Trashed } from './use-trash.ts';
import styles from './trash.module.css';

const DAY_MS = 86_400_000;
/** So few remaining days are shown in colour. */
const FEW_DAYS = 5;

/** The patients deleted in the last 30 days, who can be restored. */
export function TrashPage() {
  const [text, setText] = useState('');
  const trash = useTrash(text.trim());
  const query = patientQuery(text, useTelephones());
  const found = trash.trashed.filter(({ patient }) => patientMatches(patientKeys(patient), query));
  return (
    <>
      <PageHeader
        title="Papelera"
        subtitle="Los pacientes eliminados se pueden restaurar durante 30 días"
        back={{ to: '/patients', label: 'Volver a pacientes' }}
      />
      <div className={styles.notice}>
        <Notice trash={trash} />
      </div>
      <Loadable value={trash.status === 'loading' && trash.trashed.length === 0 ? undefined : found}>
        {(list) => (
          <Card padded={false}>
            {trash.trashed.length === 0 ? (
              <Empty trash={trash} />
            ) : (
              <>
                <div className={styles.search}>
                  <SearchField
                    label="Buscar en la papelera"
                    placeholder="Nombre, teléfono o documento"
                    value={text}
                    onChange={setText}
                  />
                </div>
                <ul className={styles.list} aria-label="Pacientes eliminados">
                  {list.map((each) => (
                    <TrashedLine key={each.patient.id} trashed={each} trash={trash} />
                  ))}
                </ul>
                <Rest trash={trash} text={text.trim()} none={list.length === 0} />
              </>
            )}
          </Card>
        )}
      </Loadable>
      <p className={styles.note}>
        <InfoIcon size={18} aria-hidden />
        Pasados los 30 días solo quedan en la auditoría.
      </p>
    </>
  );
}

/** Below the list: that no patient matches the search, or that there are more than shown. */
function Rest({ trash: { more, search }, text, none }: { trash: Trash; text: string; none: boolean }) {
  if (search === 'asking') return <p className={styles.none}>Buscando entre todos los pacientes eliminados…</p>;
  if (search === 'failed')
    return <p className={styles.none}>No se pudo buscar entre todos los pacientes eliminados.</p>;
  if (none) return <p className={styles.none}>Ningún paciente eliminado coincide con «{text}».</p>;
  if (!more || text !== '') return null;
  return (
    <p className={styles.none}>
      Se ven los últimos {formatNumber(LIMIT)}. Los demás se encuentran por su nombre, teléfono o documento.
    </p>
  );
}

function Notice({ trash: { status, trashed, reload } }: { trash: Trash }) {
  if (status === 'offline') {
    return trashed.length === 0 ? null : (
      <Banner icon={<WifiOffIcon />} live>
        Sin conexión: puede faltar lo que se eliminó en otras tabletas.
      </Banner>
    );
  }
  if (status !== 'failed') return null;
  return (
    <Banner tone="warning" live action={<Button onClick={reload}>Reintentar</Button>}>
      {TRASH_FAILED}
    </Banner>
  );
}

function Empty({ trash: { status } }: { trash: Trash }) {
  if (status === 'offline') {
    return (
      <EmptyState
        icon={<WifiOffIcon size={28} />}
        title="Sin conexión: los pacientes eliminados se verán cuando vuelva la conexión"
      />
    );
  }
  if (status !== 'ready') return <EmptyState icon={<Trash2Icon size={28} />} title="No se pudo leer la papelera" />;
  return (
    <EmptyState
      icon={<Trash2Icon size={28} />}
      title="La papelera está vacía"
      action={<ButtonLink to="/patients">Ver pacientes</ButtonLink>}
    >
      Los pacientes que se eliminen aparecen aquí durante 30 días, con todo lo suyo.
    </EmptyState>
  );
}

function TrashedLine({ trashed, trash: { people } }: { trashed: Trashed; trash: Trash }) {
  const { patient, at, by, records, mergedInto } = trashed;
  const { unmerge } = useMerge();
  const { db } = useRuntime();
  const person = usePerson();
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const [busy, setBusy] = useState(false);
  const left = daysLeft(at, now);
  const who = by !== null && by === person?.id ? 'Usted' : ((by && people.get(by)) ?? 'Otra persona');
  const name = fullName(patient);

  async function restore(): Promise<void> {
    setBusy(true);
    if (mergedInto !== null) {
      await unmerge(patient.id);
      setBusy(false);
      return;
    }
    try {
      await restoreDeletion(db, 'patients', patient as unknown as Row, { newId, now: Date.now });
      notify.success(`${name} está de nuevo entre los pacientes`);
    } catch (error) {
      reportError(error);
      notify.error(RESTORE_FAILED);
    }
    setBusy(false);
  }
  return (
    <li>
      <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} />
      <span className={styles.who}>
        <b>{name}</b>
        <small>
          {who} · {formatRelative(at, now, timeZone)}
          {records === null ? <UnsentMark /> : null}
        </small>
      </span>
      <span className={styles.what}>
        {mergedInto === null ? <Fallen records={records} /> : `Fusionada con ${mergedInto.name}`}
      </span>
      <span className={styles.left} data-few={left <= FEW_DAYS || undefined}>
        {left === 1 ? 'Queda 1 día' : `Quedan ${left} días`}
      </span>
      <Button
        icon={<Undo2Icon />}
        busy={busy}
        aria-label={mergedInto === null ? `Restaurar a ${name}` : `Deshacer la fusión de ${name}`}
        onClick={() => void restore()}
      >
        {mergedInto === null ? 'Restaurar' : 'Deshacer fusión'}
      </Button>
    </li>
  );
}

/** The server's clock may be ahead of the tablet's, so that a deletion seems to lie in the future. */
function daysLeft(deletedAt: string, now: Date): number {
  const gone = Math.floor((now.getTime() - Date.parse(deletedAt)) / DAY_MS);
  return RESTORABLE_DAYS - Math.max(0, gone);
}

function Fallen({ records }: Pick<Trashed, 'records'>) {
  if (records === null) return 'Vuelve como estaba';
  return (
    <>
      {fallenWords(records)}
      {Object.keys(records).length === 0 ? null : <small>Vuelve con todo lo suyo</small>}
    </>
  );
}

/** "4 citas, 1 presupuesto"; teeth and payments are left out, for they go with their records. */
function fallenWords(records: NonNullable<Trashed['records']>): string {
  const words = (Object.entries(records) as [CollectionName, number][])
    .filter(([collection]) => collection !== 'teeth')
    .map(([collection, count]) => {
      const { singular, plural } = definitionOf(collection);
      return formatCount(count, singular, plural);
    });
  return words.length === 0 ? 'Sin registros' : words.join(', ');
}
