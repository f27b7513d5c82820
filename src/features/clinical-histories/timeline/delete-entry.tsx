import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { newId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { deleteTreatment } from '#store/clinical/clinical-histories.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatDate } from '#ui/text/format.ts';
import { TREATMENT_NOT_DELETED } from '../messages.ts';
import { takeBack } from './use-entry-form.ts';

interface DeleteEntryProps {
  /** Id of the history. */
  history: string;
  treatment: Treatment;
  onDeleted: () => void;
}

/** Deletes an entry of the timeline after a question; the toast offers to undo. */
export function DeleteEntry({ history, treatment, onDeleted }: DeleteEntryProps) {
  const { db } = useRuntime();
  const [asking, setAsking] = useState(false);
  const { title, date } = treatment;

  async function remove(): Promise<void> {
    const undo = await deleteTreatment(db, { history, treatment }, { now: Date.now, newId });
    notify.success('Tratamiento eliminado', { onUndo: () => void takeBack(undo) });
    setAsking(false);
    onDeleted();
  }

  return (
    <>
      <Button variant="danger-outline" icon={<Trash2Icon />} onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Eliminar tratamiento"
        confirmLabel="Eliminar tratamiento"
        danger
        onConfirm={remove}
        failureMessage={TREATMENT_NOT_DELETED}
      >
        <p>
          {title === '' ? 'Este tratamiento' : `«${title}»`}
          {date === '' ? '' : `, del ${formatDate(date)},`} saldrá de la historia clínica.
        </p>
      </ConfirmDialog>
    </>
  );
}
