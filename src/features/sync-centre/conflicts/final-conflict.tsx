import { resolveFields } from '#store/decisions/conflicts.ts';
import type { Conflict } from '#store/database/tables.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNames, useStore } from '../context.ts';
import { ofTheOther, otherSide, type Stamps } from '../stamps.ts';
import styles from '../sync-centre.module.css';
import { useAction } from '../use-action.ts';
import { VersionPanel } from './version-panel.tsx';

interface FinalConflictProps {
  conflict: Conflict;
  stamps: Stamps;
}

/** Both sides filled fields that are filled once: what the server has stands, and a person reads what was written here. */
export function FinalConflict({ conflict, stamps }: FinalConflictProps) {
  const db = useStore();
  const { titles } = useNames();
  const { busy, run } = useAction();
  const { id, overlaps } = conflict;
  const values = (side: 'mine' | 'theirs') =>
    overlaps.map((each) => ({
      field: each.field,
      label: labelOf(each.collection, each.field),
      text: formatValue(each.collection, each.field, each[side], titles),
    }));
  return (
    <>
      <p className="detail">
        Se guardó en dos dispositivos lo que solo se guarda una vez: vale lo que llegó primero al servidor. Lo que se
        guardó aquí se lee hasta que pulse «Entendido».
      </p>
      <div className="pairs">
        <VersionPanel
          side="Lo que se guardó aquí"
          stamp={stamps.mine}
          values={values('mine')}
          labelled
          chosen={false}
        />
        <VersionPanel side={otherSide(stamps)} stamp={stamps.theirs} values={values('theirs')} labelled chosen />
      </div>
      <div className={styles.buttons}>
        <Button
          variant="accent"
          busy={busy}
          onClick={() =>
            void run(() => resolveFields(db, id, {}, Date.now()), `Queda la versión ${ofTheOther(stamps)}.`)
          }
        >
          Entendido
        </Button>
      </div>
    </>
  );
}
