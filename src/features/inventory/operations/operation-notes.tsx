import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { getOperation } from '#store/inventory/inventory-operations.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { formatDate } from '#ui/text/format.ts';
import styles from './operation-dialog.module.css';

/** The whole notes of an operation, of which lists show only the beginning. */
export function OperationNotes({ id, onClose }: { id: string; onClose: () => void }) {
  const operation = valueOf(useRead(getOperation, id));
  if (!operation) return null;
  const { operation_type_display, product_name, date, notes } = operation;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Notas de la operación"
      subtitle={`${operation_type_display} · ${product_name} · ${formatDate(date)}`}
    >
      <p className={styles.notes}>{notes ?? 'Sin notas'}</p>
      <ModalActions>
        <Button onClick={onClose}>Cerrar</Button>
      </ModalActions>
    </Modal>
  );
}
