import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { isCollection } from '#domain/record/collections.ts';
import { acceptTheirs, insistDelete } from '#store/decisions/conflicts.ts';
import { previewDeletion } from '#store/outbox/undoable-deletion.ts';
import type { ConflictView } from '#store/decisions/read-centre.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { useNames, useStore } from '../context.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { countOf, pronounOf, theNamed, thisRecord } from '#record/words/noun-words.ts';
import type { Stamps } from '../stamps.ts';
import styles from '../sync-centre.module.css';
import { useAction } from '../use-action.ts';
import { formatList } from '#ui/text/format.ts';

interface DeletionConflictProps extends Pick<ConflictView, 'conflict' | 'whose'> {
  stamps: Stamps;
}

/** Another person changed the record that was deleted here, or one that would be deleted with it. */
export function DeletionConflict({ conflict, whose, stamps }: DeletionConflictProps) {
  const db = useStore();
  const { titles } = useNames();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const { collection, row_id, overlaps, kind, title } = conflict;
  const goes = valueOf(useRead(previewDeletion, collection, row_id));
  const changed = Object.entries(conflict.counts ?? {}).flatMap(([name, count]) =>
    isCollection(name) ? [countOf(name, count)] : [],
  );
  const named = [theNamed(collection, title), whose === null ? '' : `de ${whose}`].filter(Boolean).join(', ');
  async function remove(): Promise<void> {
    await insistDelete(db, conflict.id);
    notify.success(`Se eliminó ${named}. Se envía en cuanto haya conexión.`);
  }
  const doomed = [
    named,
    goes && goes.descendants.length > 0 ? `con ${formatList(goes.descendants)}` : '',
    'también lo que mientras tanto se cambió',
  ];
  return (
    <>
      <p className="detail">
        Aquí se eliminó {thisRecord(collection)} ({stamps.mine}), pero{' '}
        {kind === 'children'
          ? `mientras tanto se cambió en otro dispositivo algo que se iría con ${pronounOf(collection) === 'la' ? 'ella' : 'él'}: ${formatList(changed) || 'datos suyos'}.`
          : `mientras tanto se cambió en otro dispositivo (${stamps.theirs}).`}{' '}
        Todavía no se ha borrado nada en el servidor.
      </p>
      {overlaps.length > 0 ? (
        <dl className={styles.changes}>
          {overlaps.map(({ field, before, theirs }) => (
            <div key={field}>
              <dt>{labelOf(collection, field)}</dt>
              <dd>
                <del>{formatValue(collection, field, before, titles)}</del>
                <span aria-hidden="true">→</span>
                <ins>{formatValue(collection, field, theirs, titles)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={styles.buttons}>
        <Button
          variant="accent"
          busy={busy}
          // Sends nothing: the server still has the record.
          onClick={() => void run(() => acceptTheirs(db, conflict.id), `Se conserva ${named}.`)}
        >
          Conservar
        </Button>
        <Button variant="danger-outline" icon={<TrashIcon />} disabled={busy} onClick={() => setAsking(true)}>
          Eliminar de todos modos
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Eliminar de todos modos"
        confirmLabel="Eliminar"
        danger
        onConfirm={remove}
      >
        <p>Se eliminará {doomed.filter(Boolean).join(', ')}.</p>
      </ConfirmDialog>
    </>
  );
}
