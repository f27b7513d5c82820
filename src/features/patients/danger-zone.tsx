import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#domain/record/ids.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/use-read.ts';
import { previewDeletion, type DeletionPreview, type UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { deletePatient } from '#store/patients/patients.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { DELETE_FAILED, DELETED, RESTORE_FAILED, RESTORED } from './messages.ts';
import styles from './danger-zone.module.css';

interface DangerZoneProps {
  patient: Patient;
  onDeleted: () => void;
}

export function DangerZone({ patient, onDeleted }: DangerZoneProps) {
  const { db } = useRuntime();
  const [asking, setAsking] = useState(false);
  const preview = valueOf(useRead((store) => previewDeletion(store, 'patients', patient.id), [patient.id]));

  async function remove(): Promise<void> {
    const undo = await deletePatient(db, patient.id, { now: Date.now, newId });
    notify.success(DELETED, { onUndo: () => void bringBack(undo) });
    onDeleted();
  }

  return (
    <Card title="Zona de peligro" className={styles['zone'] ?? ''}>
      <div className={styles['row']}>
        <p className="text-2">Elimina al paciente con todo lo que le pertenece.</p>
        <Button variant="danger-outline" icon={<TrashIcon />} onClick={() => setAsking(true)}>
          Eliminar paciente
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Eliminar paciente"
        confirmLabel="Eliminar paciente"
        danger
        onConfirm={remove}
        failureMessage={DELETE_FAILED}
      >
        <p>¿Eliminar a {fullName(patient)}?</p>
        {preview ? <Consequences {...preview} /> : null}
      </ConfirmDialog>
    </Card>
  );
}

async function bringBack(undo: UndoDeletion): Promise<void> {
  try {
    await undo();
    notify.success(RESTORED);
  } catch (error) {
    notify.error(RESTORE_FAILED);
    reportError(error);
  }
}

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

function Consequences({ descendants, unsent }: DeletionPreview) {
  return (
    <ul className={styles['consequences']}>
      <li>
        {descendants.length === 0
          ? 'En este dispositivo no tiene otros registros.'
          : `Se eliminarán también: ${conjunction.format(descendants)}.`}
      </li>
      {unsent === 0 ? null : (
        <li>
          {unsent === 1
            ? 'Hay 1 cambio sin enviar que se perderá.'
            : `Hay ${unsent} cambios sin enviar que se perderán.`}
        </li>
      )}
    </ul>
  );
}
