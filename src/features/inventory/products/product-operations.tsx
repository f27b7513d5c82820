import { DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react';
import { useState } from 'react';
import type { NamedOperation, StockedProduct } from '#domain/inventory/inventory.ts';
import { effectOf, inTurn, type OperationInTurn } from '#domain/inventory/stock.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { productOperations } from '#store/inventory/inventory-operations.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { readPeople, type People } from '#store/session/people.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatDate, formatMoney, formatNumber } from '#ui/text/format.ts';
import { ShortNotes } from '../operations/short-notes.tsx';
import { signed } from '../operations/signed.ts';
import { StockChange } from '../operations/stock-change.tsx';
import type { OpenWindows } from '../page/windows.ts';
import styles from './product-operations.module.css';

/** Operations shown at first, and added by each tap. */
const STEP = 50;

interface ProductOperationsProps {
  product: StockedProduct;
  open: OpenWindows;
  onClose: () => void;
}

interface ProductHistory {
  operations: OperationInTurn<NamedOperation>[];
  marks: Map<string, RecordMark>;
  people: People;
}

async function readHistory(db: ArcadaDatabase, product: string): Promise<ProductHistory> {
  const operations = inTurn(await productOperations(db, product));
  const ids = operations.map(({ operation }) => operation.id);
  const [marks, people] = await Promise.all([recordMarks(db, 'inventory-operations', ids), readPeople(db)]);
  return { operations, marks, people };
}

/** The operations of one product, the newest first, each with the stock that it left; below zero, with the cause. */
export function ProductOperations({ product, open, onClose }: ProductOperationsProps) {
  const { id, name, current_quantity } = product;
  const [shown, setShown] = useState(STEP);
  const history = valueOf(useRead(readHistory, id));
  const below = current_quantity < 0;
  return (
    <Modal opened onClose={onClose} title={name} subtitle="Operaciones" size="list">
      {below && history ? (
        <StockChange {...fallOf(product, history)} labels={['Había', 'Quedan, según lo registrado']} />
      ) : null}
      {history ? <Run history={history} shown={shown} open={open} /> : null}
      {history && history.operations.length > shown ? (
        <Button variant="quiet" block onClick={() => setShown(shown + STEP)}>
          Ver más de las {formatNumber(history.operations.length)} operaciones
        </Button>
      ) : null}
      <ModalActions note={below ? 'Cuente lo que hay y registre la diferencia.' : undefined}>
        <Button onClick={onClose}>Cerrar</Button>
        <Button
          variant="filled"
          icon={<PlusIcon />}
          onClick={() => open.form({ kind: 'new-operation', type: 'entrada', product: id })}
        >
          Registrar entrada
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** The operations since the stock was last not below zero. */
function fallOf({ current_quantity }: StockedProduct, { operations }: ProductHistory) {
  const since = operations.findIndex(({ left }) => left >= 0);
  const fall = since < 0 ? operations : operations.slice(0, since);
  const taken = fall.reduce((sum, { operation }) => sum - effectOf(operation), 0);
  const before = since < 0 ? 0 : operations[since]!.left;
  return {
    before,
    after: current_quantity,
    sentence: `Se sacaron ${formatNumber(Math.max(taken, 0))} y había ${formatNumber(before)}. No se perdió ningún registro.`,
  };
}

interface RunProps {
  history: ProductHistory;
  shown: number;
  open: OpenWindows;
}

function Run({ history: { operations, marks, people }, shown, open }: RunProps) {
  if (operations.length === 0) return <EmptyState compact title="Sin operaciones" />;
  return (
    <div className={styles.scroll}>
      <table className={styles.run} aria-label="Operaciones del producto">
        <thead>
          <tr>
            <th scope="col">Operación</th>
            <th scope="col">Notas</th>
            <th scope="col">Cantidad</th>
            <th scope="col">Quedan</th>
          </tr>
        </thead>
        <tbody>
          {operations.slice(0, shown).map(({ operation, left }) => (
            <tr key={operation.id}>
              <td>
                <OperationCell
                  operation={operation}
                  mark={marks.get(operation.id)}
                  author={people.get(operation.created_by ?? '')}
                />
              </td>
              <td>
                <ShortNotes operation={operation} onWhole={() => open.form({ kind: 'notes', id: operation.id })} />
              </td>
              <td>
                <b>{signed(effectOf(operation))}</b>
              </td>
              <td data-below={left < 0 || undefined}>{formatNumber(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OperationCellProps {
  operation: NamedOperation;
  mark: RecordMark | undefined;
  author: string | undefined;
}

function OperationCell({ operation, mark, author }: OperationCellProps) {
  const { operation_type, operation_type_display, date, unit_price, supplier_name } = operation;
  const facts = [formatDate(date), author, formatMoney(unit_price)].filter(Boolean);
  const Icon = operation_type === 'entrada' ? DownloadIcon : UploadIcon;
  return (
    <span className={styles.operation}>
      <Icon size={18} />
      <span>
        {[operation_type_display, supplier_name].filter(Boolean).join(' · ')}
        <small>
          {facts.join(' · ')} <MarkBadge mark={mark} />
        </small>
      </span>
    </span>
  );
}
