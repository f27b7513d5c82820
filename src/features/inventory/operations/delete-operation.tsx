import { OPERATION_TYPE_LABELS } from '#domain/inventory/inventory-operation.ts';
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { effectOf } from '#domain/inventory/stock.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import { getOperation } from '#store/inventory/inventory-operations.ts';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import { OPERATION_DELETE_FAILED, OPERATION_DELETED } from '../messages.ts';
import { StockChange } from './stock-change.tsx';
import styles from './operation-dialog.module.css';

async function readDoomed(db: ArcadaDatabase, id: string) {
  const operation = await getOperation(db, id);
  return operation && { operation, stock: (await getProduct(db, operation.product))?.current_quantity };
}

/** Asks before an operation is deleted, and shows the stock afterwards. */
export function DeleteOperation({ id, onClose }: { id: string; onClose: () => void }) {
  const read = valueOf(useRead(readDoomed, id));
  if (!read) return null;
  const { operation, stock } = read;
  return (
    <DeleteDialog
      collection="inventory-operations"
      id={id}
      opened
      onClose={onClose}
      title="¿Eliminar esta operación?"
      confirmLabel="Eliminar operación"
      deleted={OPERATION_DELETED}
      failed={OPERATION_DELETE_FAILED}
    >
      <p>{wordsOf(operation)}. Eliminarla cambia el stock:</p>
      {stock === undefined ? null : (
        <div className={styles.effect}>
          <StockChange before={stock} after={stock - effectOf(operation)} />
        </div>
      )}
    </DeleteDialog>
  );
}

/** "Entrada de 10 «Resina fotocurable A2» del 22/11/2026". */
const wordsOf = ({ operation_type, quantity, product_name, date }: NamedOperation): string =>
  `${OPERATION_TYPE_LABELS[operation_type]} de ${formatNumber(quantity)} «${product_name}» del ${formatDate(date)}`;
