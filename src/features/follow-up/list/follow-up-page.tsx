import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '#domain/follow-up/contact-attempt.ts';
import { FOLLOW_UP_LABELS } from '#domain/follow-up/follow-up.ts';
import { daysSince } from '#domain/values/spans.ts';
import { searchAllPatients } from '#entities/patient/patient-index.ts';
import { MessageDialog } from '#entities/patient/message-dialog.tsx';
import { reachablesOf } from '#entities/patient/reach.ts';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch } from '#record/list/use-list-state.ts';
import { StillComing } from '#record/read/still-coming.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { downloadCsv } from '#ui/files/csv.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount } from '#ui/text/format.ts';
import { AttemptDialog } from '../form/attempt-dialog.tsx';
import { EXPORT_FAILED, LIST_FAILED } from '../messages.ts';
import { FollowUpFilters } from './follow-up-filters.tsx';
import { FollowUpLines } from './follow-up-lines.tsx';
import { followUpRows } from './follow-up-rows.ts';
import { FOLLOW_UP_LIST, HIDDEN, shownIn, type FollowUpSearch } from './list-address.ts';
import { messageOf } from './message-words.ts';
import { MonthLine } from './month-line.tsx';
import { NoFollowed } from './no-followed.tsx';
import { allFollowed, PAGE_SIZE, useFollowUpPage, type FollowUpRow } from './use-follow-up-page.ts';
import styles from './follow-up.module.css';

interface FollowUpPageProps {
  search: FollowUpSearch;
  onSearch: ChangeSearch<FollowUpSearch>;
  /** Opens the form of a visit for a patient; an attempt is saved with it. */
  onVisit: (patient: string, channel: Channel) => void;
}

/** A window over the list, about one patient. */
interface Opened {
  kind: 'attempt' | 'message';
  row: FollowUpRow;
}

/** Everybody who must be called so that nobody is forgotten. */
export function FollowUpPage({ search, onSearch, onVisit }: FollowUpPageProps) {
  const list = useListState({ collection: 'contact-attempts', address: FOLLOW_UP_LIST, search, onSearch });
  const { shown, change } = list;
  const state = useFollowUpPage(shown);
  const [opened, setOpened] = useState<Opened | null>(null);
  const page = state.status === 'ready' ? state.value : undefined;
  return (
    <>
      <PageHeader
        title="Seguimiento"
        subtitle="Pacientes en tratamiento sin cita por delante"
        actions={<ExportButton search={shown} ready={page?.complete === true && page.total > 0} />}
      />
      <MonthLine />
      <Card padded={false}>
        <FollowUpFilters {...list} page={page} />
        {page?.complete === false ? (
          <StillComing>Se verá quién falta por llamar en cuanto lleguen todas las citas y los controles.</StillComing>
        ) : (
          <div className="below-filters">
            <ListFrame
              state={state}
              plural="pacientes por llamar"
              size={PAGE_SIZE}
              skeleton={styles.skeleton}
              failed={LIST_FAILED}
              renderEmpty={() => (
                <NoFollowed search={shown} page={page} onShow={(motivo) => change({ motivo, q: '' })} />
              )}
              onPage={(next) => change({ page: next })}
            >
              {({ rows, marks }) => (
                <>
                  {shownIn(shown) === HIDDEN ? <HiddenNote /> : null}
                  <FollowUpLines
                    rows={rows}
                    marks={marks}
                    onNote={(row) => setOpened({ kind: 'attempt', row })}
                    onMessage={(row) => setOpened({ kind: 'message', row })}
                  />
                </>
              )}
            </ListFrame>
          </div>
        )}
      </Card>
      {opened ? <Windows opened={opened} onClose={() => setOpened(null)} onVisit={onVisit} /> : null}
    </>
  );
}

const HiddenNote = () => (
  <p className={styles.note}>
    Vuelven a la lista el día en que pidieron la llamada, o en cuanto se les anota otro intento.
  </p>
);

interface WindowsProps extends Pick<FollowUpPageProps, 'onVisit'> {
  opened: Opened;
  onClose: () => void;
}

function Windows({ opened: { kind, row }, onClose, onVisit }: WindowsProps) {
  const today = useToday();
  const clinicName = useClinicConfig()?.clinic_name ?? '';
  const { person, reason, since } = row;
  // The patient is not on this tablet.
  if (!person) return null;
  if (kind === 'message') {
    const [first, ...others] = reachablesOf(person, today);
    // Without a telephone the row offers no message.
    if (!first) return null;
    return (
      <MessageDialog
        patient={person}
        to={[first, ...others]}
        messageTo={(to) => messageOf(row, person, to, { today, clinicName })}
        reason="seguimiento"
        onClose={onClose}
      />
    );
  }
  const days = formatCount(daysSince(since, today), 'día', 'días');
  return (
    <AttemptDialog
      patient={person}
      about={`${FOLLOW_UP_LABELS[reason]}, ${days}`}
      onClose={onClose}
      onVisit={(channel) => onVisit(person.id, channel)}
    />
  );
}

function ExportButton({ search, ready }: { search: FollowUpSearch; ready: boolean }) {
  const { db } = useRuntime();
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const text = search.q?.trim() ?? '';
      const patients = text === '' ? undefined : new Set(await searchAllPatients(db, text));
      const rows = await allFollowed(db, today, patients, shownIn(search));
      downloadCsv(`seguimiento-${today}.csv`, followUpRows(rows, today, timeZone));
    } catch (error) {
      notify.error(EXPORT_FAILED);
      reportError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<DownloadIcon />} busy={busy} disabled={!ready} onClick={() => void save()}>
      Exportar CSV
    </Button>
  );
}
