import type { ReactNode } from 'react';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import { childrenOf, definitionOf, kindOf } from '#domain/registry.ts';
import { eliminated } from '#record/words/noun-words.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReceived } from '#runtime/read/use-received.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { deleteUndoably, previewDeletion, type UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import styles from './delete-zone.module.css';
import { formatList } from '#ui/text/format.ts';

export interface DeleteDialogProps {
  collection: CollectionName;
  id: string;
  opened: boolean;
  onClose: () => void;
  /** "Eliminar paciente". */
  title: string;
  /** The button's words; the title unless told. */
  confirmLabel?: string;
  /** The question. */
  children: ReactNode;
  /** The question itself names and counts the records that are deleted with this one. */
  counted?: boolean;
  /**
   * The question says, as the specification words it, that this cannot be undone; a line below it says how long
   * "Deshacer" works all the same.
   */
  irreversible?: boolean;
  /** The sentence of specification §8. */
  failed: string;
  /** The failure is a toast instead of a banner in the dialog, where the specification asks for an alert. */
  failedAsToast?: boolean;
  /** The toast of specification §8; unless told "Paciente eliminado" and its like. */
  deleted?: string;
  /** Called after the deletion, so that the record's screen can close. */
  onDeleted?: () => void;
}

/** Asks, names what is deleted with the record, deletes it, and offers "Deshacer" in the toast. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { collection, id, opened, onClose, title, children, counted = false, irreversible = false } = props;
  const { failed, failedAsToast = false, onDeleted } = props;
  const { deleted = `${kindOf(collection)} ${eliminated(collection)}` } = props;
  const { db } = useRuntime();

  async function remove(): Promise<void> {
    const undo = await deleteUndoably(db, collection, id, { now: Date.now, newId });
    notify.success(deleted, { onUndo: () => void bringBack(collection, undo) });
    onClose();
    onDeleted?.();
  }

  async function removeOrToast(): Promise<void> {
    try {
      await remove();
    } catch (error) {
      reportError(error);
      notify.error(failed);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={props.confirmLabel ?? title}
      danger
      onConfirm={failedAsToast ? removeOrToast : remove}
      failureMessage={failed}
    >
      {children}
      {irreversible ? (
        <p className={styles.exception}>
          Solo el aviso que aparece al eliminar permite deshacerlo, durante unos segundos.
        </p>
      ) : null}
      {/* Counted when the dialog opens, not while its screen merely stands open: the count walks through all
          descendants. */}
      {opened ? <Consequences collection={collection} id={id} counted={counted} /> : null}
    </ConfirmDialog>
  );
}

async function bringBack(collection: CollectionName, undo: UndoDeletion): Promise<void> {
  const { singular, feminine } = definitionOf(collection);
  try {
    const { awaited } = await undo();
    const restored = `${kindOf(collection)} ${feminine ? 'recuperada' : 'recuperado'}`;
    notify.success(
      awaited ? `${restored}. Lo que se eliminó con ${feminine ? 'ella' : 'él'} vuelve del servidor.` : restored,
    );
  } catch (error) {
    notify.error(`No se pudo recuperar ${feminine ? 'la' : 'el'} ${singular}. Inténtelo de nuevo.`);
    reportError(error);
  }
}

function Consequences({ collection, id, counted }: Pick<DeleteDialogProps, 'collection' | 'id' | 'counted'>) {
  const received = useReceived(...COLLECTIONS);
  const preview = valueOf(useRead(previewDeletion, collection, id));
  if (!preview) return null;
  const { descendants, unsent } = preview;
  const hasChildren = childrenOf(collection).length > 0;
  return (
    <ul className={styles.consequences}>
      {counted || !hasChildren ? null : (
        <li>
          {descendants.length === 0
            ? 'En este dispositivo no tiene otros registros.'
            : `Se eliminarán también: ${formatList(descendants)}.`}
        </li>
      )}
      {hasChildren && received === false ? (
        <li>La clínica todavía se está descargando: puede haber más que aún no ha llegado a este dispositivo.</li>
      ) : null}
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
