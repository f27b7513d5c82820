import { Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { useReport } from '#runtime/use-report.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { anyRecord } from '#store/rows/any-record.ts';
import { restoreValues, type UndoRestore } from '#store/outbox/restore-values.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { Differences } from './change-parts.tsx';
import type { Change } from './words/change.ts';
import styles from './changes.module.css';
import { differencesOf, type Titles } from './words/differences.ts';
import { restorable, type Restorable } from './words/restorable.ts';

const FAILED = 'No se pudo volver a ese valor. Inténtelo de nuevo.';
const CHANGED_SINCE = 'Otra persona ha cambiado ese dato mientras tanto: queda como está.';

/** Restores an earlier value, after a dialog has shown what it replaces. */
export function RestoreValue({ change, titles }: { change: Change; titles: Titles }) {
  const { collection, row_id, action } = change;
  const asked = isCollection(collection) && action === 'update' ? collection : null;
  const current = valueOf(useLastAnswer(useRead(readCurrent, asked, row_id)));
  const [open, setOpen] = useState(false);
  const found = asked ? restorable(change, current) : null;
  if (!asked || !current || !found) return null;
  const label = labelOf(found);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Undo2Icon size={18} />}
        className={styles.restore ?? ''}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <RestoreDialog
        collection={asked}
        current={current}
        found={found}
        titles={titles}
        change={change}
        opened={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function labelOf({ kind, values }: Restorable): string {
  const several = Object.keys(values).length > 1;
  if (kind === 'this') return several ? 'Volver a estos valores' : 'Volver a este valor';
  return several ? 'Volver a los valores anteriores' : 'Volver al valor anterior';
}

interface RestoreDialogProps {
  collection: CollectionName;
  current: Values;
  found: Restorable;
  titles: Titles;
  change: Change;
  opened: boolean;
  onClose: () => void;
}

function RestoreDialog({ collection, current, found, titles, change, opened, onClose }: RestoreDialogProps) {
  const { db } = useRuntime();
  const today = useToday();
  const report = useReport();
  const after = { ...current, ...found.values };
  const problem = v.safeParse(definitionOf(collection).schema({ today }), after).issues?.[0].message;

  async function takeBack(undo: UndoRestore): Promise<void> {
    report.again();
    try {
      if (await undo()) notify.success('Queda como estaba');
      else notify.warning(CHANGED_SINCE);
    } catch (error) {
      report.failed(error, FAILED);
    }
  }

  async function restore(): Promise<void> {
    if (problem !== undefined) {
      notify.error(`Ese valor ya no se admite: ${problem}`);
      return;
    }
    const undo = await restoreValues(db, collection, change.row_id, found.values, { now: Date.now, newId });
    const restored = Object.keys(found.values).length > 1 ? 'Valores restaurados' : 'Valor restaurado';
    notify.success(restored, { onUndo: () => void takeBack(undo) });
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`¿${labelOf(found)}?`}
      confirmLabel={labelOf(found)}
      onConfirm={restore}
      failureMessage={FAILED}
    >
      <Differences differences={differencesOf({ ...change, before: current, after }, titles)} layout="rows" />
      <p className={`text-2 ${styles.note}`}>
        Se guarda como un cambio suyo, y queda en el historial. Lo anterior no se borra.
      </p>
    </ConfirmDialog>
  );
}

const readCurrent = async (db: ArcadaDatabase, collection: CollectionName | null, id: string) =>
  collection ? anyRecord(db, collection, id) : undefined;
