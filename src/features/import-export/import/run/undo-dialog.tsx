import { useEffect, useState } from 'react';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { newId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { previewUndo, undoImport, type UndoCounts } from '#store/patients/import/undo-import.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import { UNDO_FAILED } from '../messages.ts';

interface UndoDialogProps {
  run: ImportRun;
  onClose: () => void;
  onUndone?: () => void;
}

/** Asks before an import is undone, and says which patients are deleted and which stay. */
export function UndoDialog({ run, onClose, onUndone }: UndoDialogProps) {
  const { db } = useRuntime();
  const [counts, setCounts] = useState<UndoCounts | null>(null);
  const [done, setDone] = useState<number | null>(null);
  // Counted once: while the import is being undone, each step would count all patients again.
  useEffect(() => {
    previewUndo(db, run).then(setCounts, reportError);
  }, [db, run]);

  async function undo(): Promise<void> {
    const result = await undoImport(db, run, { now: Date.now, newId }, setDone);
    const stay = result.changed + result.used;
    const stays = stay === 0 ? '' : `. ${formatCount(stay, 'se queda', 'se quedan')}`;
    notify.success(`${formatCount(result.removed, 'paciente quitado', 'pacientes quitados')}${stays}`);
    onClose();
    onUndone?.();
  }
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title="¿Deshacer la importación?"
      confirmLabel={done === null ? labelOf(counts) : 'Quitar'}
      failureMessage={UNDO_FAILED}
      onConfirm={undo}
    >
      {done === null ? (
        <p>{counts ? <Who counts={counts} /> : 'Contando los pacientes…'}</p>
      ) : (
        <Progress label="Pacientes revisados" tone="accent" value={(100 * done) / run.lines.length} />
      )}
    </ConfirmDialog>
  );
}

function labelOf(counts: UndoCounts | null): string {
  if (!counts) return 'Quitar';
  return counts.removed === 0
    ? 'Olvidar la importación'
    : `Quitar ${formatCount(counts.removed, 'paciente', 'pacientes')}`;
}

const untouched = (count: number) => (count === 1 ? 'Nadie lo ha tocado.' : 'Nadie los ha tocado.');

function Who({ counts: { removed, used, changed } }: { counts: UndoCounts }) {
  const reasons = [
    used === 0 ? null : `${formatCount(used, 'tiene', 'tienen')} citas u otros registros`,
    changed === 0 ? null : `${formatCount(changed, 'cambió', 'cambiaron')} desde entonces`,
  ].filter((each) => each !== null);
  if (removed === 0) return `No queda nadie que quitar: ${formatList(reasons) || 'ya no están'}.`;
  return (
    <>
      {removed === 1 ? 'Se quita 1 paciente' : `Se quitan ${formatCount(removed, 'paciente', 'pacientes')}`} de esta
      importación.{' '}
      {reasons.length === 0
        ? untouched(removed)
        : `${used + changed === 1 ? 'El otro se queda' : 'Los demás se quedan'}: ${formatList(reasons)}.`}{' '}
      {removed === 1
        ? 'Va a la Papelera si ya llegó al servidor.'
        : 'Van a la Papelera los que ya llegaron al servidor.'}
    </>
  );
}
