import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import { sameValue } from '#domain/record/patch.ts';
import { acceptTheirs, restoreDeleted } from '#store/decisions/conflicts.ts';
import { missingParents } from '#store/decisions/revival.ts';
import type { Conflict } from '#store/database/tables.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNames, useStore } from '../context.ts';
import { DiscardDialog } from '../outbox/discard-dialog.tsx';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { eliminated, pronounOf, theRecord, thisRecord } from '#record/words/noun-words.ts';
import type { Stamps } from '../stamps.ts';
import styles from '../sync-centre.module.css';
import { useAction } from '../use-action.ts';

/** Another person deleted the record that was edited here. */
export function DeletedConflict({ conflict, stamps }: { conflict: Conflict; stamps: Stamps }) {
  const db = useStore();
  const { person, titles } = useNames();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const { collection, overlaps } = conflict;
  // A unit is sent whole, its unchanged fields too.
  const changed = overlaps.filter(({ before, mine }) => !sameValue(before, mine));
  const own = conflict.entries[0]?.author === person?.id;
  return (
    <>
      <p className="detail">
        En otro dispositivo se eliminó {thisRecord(collection)};{' '}
        {own ? `usted ${pronounOf(collection)} editó` : `aquí se ${pronounOf(collection)} editó`} ({stamps.mine}):
      </p>
      <dl className={styles.changes}>
        {changed.map(({ field, before, mine }) => (
          <div key={field}>
            <dt>{labelOf(collection, field)}</dt>
            <dd>
              <del>{formatValue(collection, field, before, titles)}</del>
              <span aria-hidden="true">→</span>
              <ins>{formatValue(collection, field, mine, titles)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <ComesBackToo conflict={conflict} />
      <div className={styles.buttons}>
        <Button
          variant="accent"
          icon={<Undo2Icon />}
          busy={busy}
          onClick={() =>
            void run(
              () => restoreDeleted(db, conflict.id),
              'Se restaurará con sus cambios. Se envía en cuanto haya conexión.',
            )
          }
        >
          Restaurar con mis cambios
        </Button>
        <Button variant="danger-outline" disabled={busy} onClick={() => setAsking(true)}>
          Aceptar la eliminación
        </Button>
      </div>
      <DiscardDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Aceptar la eliminación"
        confirmLabel="Aceptar la eliminación"
        entries={conflict.entries}
        said={`Queda ${eliminated(collection)}.`}
        onConfirm={() => acceptTheirs(db, conflict.id)}
      />
    </>
  );
}

/** The other records that were deleted, and return with this one. */
export function ComesBackToo({ conflict }: { conflict: Conflict }) {
  const parents = valueOf(useRead(missingParents, conflict.collection, conflict.mine));
  return parents?.map((parent) => (
    <p key={parent.id} className={styles.hint}>
      También se eliminó {theRecord(parent.collection)} a que pertenece: volverá antes, con todo lo que se eliminó a la
      vez.
    </p>
  ));
}
