import { sameValue } from '#domain/record/patch.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxItem } from '#store/database/tables.ts';
import { isAction } from '#store/outbox/actions.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { namedWithDependents, type EntryView } from '#store/decisions/read-centre.ts';
import { actionSentence } from '#record/words/action-words.ts';
import { labelOf } from '#record/words/value-words.ts';
import { ACTION_LABELS, changes, recordName } from '#record/words/noun-words.ts';
import { formatMore } from '#ui/text/format.ts';
import styles from '../sync-centre.module.css';

interface DiscardDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** The writes to discard; the dialog also names those that depend on them. */
  entries: OutboxItem[];
  onConfirm: () => Promise<void>;
  /** The words of the toast afterwards. */
  said: string;
}

const NAMED = 8;

const readDoomed = async (db: ArcadaDatabase, opened: boolean, ...entries: OutboxItem[]) =>
  opened ? namedWithDependents(db, entries) : null;

/** Names all changes that will be lost, before they are. */
export function DiscardDialog({ entries, opened, onConfirm, said, ...dialog }: DiscardDialogProps) {
  // An entry that is read again gets its names a moment later: the open dialog keeps the last ones.
  const doomed = valueOf(useLastAnswer(useRead(readDoomed, opened, ...entries)));
  async function confirm(): Promise<void> {
    await onConfirm();
    notify.success(said);
  }
  return (
    // Opens only once it can name the changes.
    <ConfirmDialog {...dialog} opened={opened && Boolean(doomed)} onConfirm={confirm} danger>
      <p>
        {doomed && doomed.length > entries.length
          ? `Se perderán ${changes(doomed.length)} que el servidor no tiene:`
          : 'Se perderá lo que el servidor no tiene:'}
      </p>
      <ul className={styles.doomed}>
        {doomed?.slice(0, NAMED).map((view) => (
          <li key={view.entry.op_id}>{sentence(view)}</li>
        ))}
        {doomed && doomed.length > NAMED ? <li>{formatMore(doomed.length - NAMED)}</li> : null}
      </ul>
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}

function sentence({ entry, title, whose }: EntryView): string {
  const ofWhom = whose === null ? '' : `, de ${whose}`;
  if (isAction(entry)) return actionSentence(entry, title) + ofWhom;
  const what = `${ACTION_LABELS[entry.method]} de ${recordName(entry.collection, title)}${ofWhom}`;
  if (entry.method !== 'PUT') return what;
  // A unit is sent whole, its unchanged fields too.
  const changed = Object.entries(entry.patch).filter(([, { before, after }]) => !sameValue(before, after));
  return `${what} (${changed.map(([field]) => labelOf(entry.collection, field)).join(', ')})`;
}
