import { kindOf } from '#domain/registry.ts';
import { useState } from 'react';
import { acceptTheirs, insistGroup } from '#store/decisions/conflicts.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Conflict, RowOverlap } from '#store/database/tables.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNames, useStore } from '../context.ts';
import { DiscardDialog } from '../outbox/discard-dialog.tsx';
import { eliminated, theNamed } from '#record/words/noun-words.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { ofTheOther, otherSide, type Stamps } from '../stamps.ts';
import { useAction } from '../use-action.ts';
import versions from './versions.module.css';
import { ComesBackToo } from './deleted-conflict.tsx';
import { VersionPanel } from './version-panel.tsx';

/** Changes that are valid only together: chosen as a whole. */
export function GroupConflict({ conflict, stamps }: { conflict: Conflict; stamps: Stamps }) {
  const db = useStore();
  const { titles } = useNames();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const { collection, title, overlaps, entries } = conflict;
  const deleted = conflict.kind === 'deleted';
  const listed = deleted ? overlaps : overlaps.filter((each) => !isEmptyOnBothSides(each));
  const values = (side: 'mine' | 'theirs') =>
    listed.map((each) => ({
      field: `${each.row_id}/${each.field}`,
      label: `${labelOf(each.collection, each.field)} (${kindOf(each.collection).toLowerCase()})`,
      text: formatValue(each.collection, each.field, each[side], titles),
    }));
  const insist = () =>
    void run(
      () => insistGroup(db, conflict.id),
      `${deleted ? 'Se restaurará con sus cambios' : 'Se usará su versión'}. Se envía en cuanto haya conexión.`,
    );
  return (
    <>
      <p className="detail">
        {deleted
          ? `En otro dispositivo se eliminó ${theNamed(collection, title)}.`
          : 'Los mismos datos se cambiaron en otro dispositivo.'}{' '}
        Estos {entries.length} cambios van juntos: se aceptan o se dejan enteros.
      </p>
      {deleted ? <ComesBackToo conflict={conflict} /> : null}
      <div className={versions['versions']}>
        <VersionPanel
          side="Lo que se guardó aquí"
          stamp={stamps.mine}
          values={values('mine')}
          labelled
          chosen={false}
          action={
            <Button variant="accent" block busy={busy} onClick={insist}>
              {deleted ? 'Restaurar con mis cambios' : 'Usar todo lo mío'}
            </Button>
          }
        />
        <VersionPanel
          side={otherSide(stamps)}
          stamp={stamps.theirs}
          values={
            deleted
              ? [{ field: '', label: '', text: `${kindOf(collection)} ${eliminated(collection)}` }]
              : values('theirs')
          }
          labelled
          chosen={false}
          action={
            <Button variant="accent" block disabled={busy} onClick={() => setAsking(true)}>
              Usar todo lo otro
            </Button>
          }
        />
      </div>
      <DiscardDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Usar todo lo ${ofTheOther(stamps)}`}
        confirmLabel="Usar todo lo otro"
        entries={entries}
        said={`Queda la versión ${ofTheOther(stamps)}.`}
        onConfirm={() => acceptTheirs(db, conflict.id)}
      />
    </>
  );
}

/** A field that was emptied here, of a record of the group that was deleted elsewhere: there is nothing to read on either side. */
const isEmptyOnBothSides = ({ mine, theirs }: RowOverlap): boolean => sameValue(mine, null) && sameValue(theirs, null);
