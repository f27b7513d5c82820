import { DownloadIcon, UploadIcon } from 'lucide-react';
import { useCallback } from 'react';
import {
  MAX_QUANTITY,
  OPERATION_TYPE_LABELS,
  UNKNOWN_PRODUCT,
  UNKNOWN_SUPPLIER,
  type InventoryOperation,
  type OperationType,
} from '#domain/inventory/inventory-operation.ts';
import { firstNamed, type StockedProduct } from '#domain/inventory/inventory.ts';
import { effectOf, SHORT_STOCK_HINT } from '#domain/inventory/stock.ts';
import { times } from '#domain/values/money.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { ComboboxField } from '#ui/form/fields/combobox-field.tsx';
import { MoneyField, NumberField } from '#ui/form/fields/number-field.tsx';
import { datedLater } from '#ui/form/dated-later.ts';
import { SelectField, TextAreaField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { formatMoney, formatNumber } from '#ui/text/format.ts';
import type { InventoryView } from '../page/use-inventory.ts';
import { StockChange } from './stock-change.tsx';
import { isShortExit, useOperationForm } from './use-operation-form.ts';
import styles from './operation-dialog.module.css';

interface OperationDialogProps {
  inventory: InventoryView;
  /** The operation to be edited; absent for a new one. */
  record?: InventoryOperation;
  /** The type of a new one; null: its draft's. */
  type?: OperationType | null;
  product?: string | undefined;
  onClose: () => void;
}

/** The form of a new and of an existing entry or exit. */
export function OperationDialog({ inventory, record, type = null, product: about, onClose }: OperationDialogProps) {
  const { form, product } = useOperationForm({
    products: inventory.products,
    record,
    type,
    product: about,
    onSaved: onClose,
  });
  const { operation_type, quantity, unit_price } = form.values;
  const kind = operation_type ?? 'entrada';
  // A quantity that is refused changes no stock.
  const typed =
    quantity !== null && quantity > 0 && quantity <= MAX_QUANTITY && Number.isInteger(quantity)
      ? { operation_type: kind, quantity }
      : null;
  const short = product !== undefined && typed !== null && isShortExit(product.current_quantity, record, typed);
  const total = typed === null || unit_price === null || !(unit_price > 0) ? null : times(typed.quantity, unit_price);
  const field = bind(form);
  const offline = useOfflineNote();
  const today = useToday();
  return (
    <RecordDialog
      form={form}
      title={record ? 'Editar operación' : kind === 'entrada' ? 'Nueva entrada' : 'Nueva salida'}
      submit={record ? 'Guardar cambios' : kind === 'entrada' ? 'Guardar entrada' : 'Guardar salida'}
      disabled={short}
      note={
        total !== null && !short ? (
          <span className={styles.total}>
            Total <b>{formatMoney(total)}</b>
            {offline === undefined ? null : `. ${offline}`}
          </span>
        ) : (
          offline
        )
      }
      onClose={onClose}
    >
      <Segmented
        label="Tipo de operación"
        name="operation_type"
        options={TYPES}
        value={kind}
        onChange={(next) => form.set('operation_type', next)}
        block
      />
      <ProductField form={form} products={inventory.products} fixed={record !== undefined} />
      <div className={`pairs ${styles.figures}`}>
        {/* Decimals can be typed, and are refused: without its comma "2,5" would become 25. */}
        <NumberField
          {...field('quantity')}
          {...(product && firstField())}
          required
          min={1}
          decimals={2}
          stepper="joined"
        />
        <MoneyField {...field('unit_price')} required placeholder="0,00" />
      </div>
      {product ? (
        <StockChange
          before={product.current_quantity}
          after={typed && product.current_quantity - (record ? effectOf(record) : 0) + effectOf(typed)}
          refusal={short ? SHORT_STOCK_HINT : null}
        />
      ) : null}
      <div className="pairs">
        <DateField {...field('date')} required today={today} warning={datedLater(form.values.date, today)} />
        <SelectField {...field('supplier')} emptyLabel="Sin proveedor" options={supplierOptions(inventory, form)} />
      </div>
      <div className={styles.note}>
        <TextAreaField {...field('notes')} rows={1} placeholder="Factura, consultorio…" />
      </div>
    </RecordDialog>
  );
}

const TYPES = [
  { value: 'entrada', label: OPERATION_TYPE_LABELS.entrada, icon: <DownloadIcon size={18} /> },
  { value: 'salida', label: OPERATION_TYPE_LABELS.salida, icon: <UploadIcon size={18} /> },
] as const;

type Form = RecordFormHandle<'inventory-operations'>;

/** The suppliers, and the operation's own when it is not on this tablet. */
function supplierOptions({ suppliers }: InventoryView, { values }: Form): { value: string; label: string }[] {
  const options = suppliers.map(({ id, name }) => ({ value: id, label: name }));
  const { supplier } = values;
  if (!supplier || suppliers.some(({ id }) => id === supplier)) return options;
  return [...options, { value: supplier, label: UNKNOWN_SUPPLIER }];
}

/** Products offered at a time. */
const OFFERED = 8;

interface ProductFieldProps {
  form: Form;
  products: readonly StockedProduct[];
  /** An operation keeps its product (specification §5). */
  fixed: boolean;
}

function ProductField({ form, products, fixed }: ProductFieldProps) {
  const { product } = form.values;
  const search = useCallback(
    async (text: string) =>
      firstNamed(products, text, OFFERED).map(({ id, name, current_quantity }) => ({
        value: id,
        label: name,
        detail: `Stock ${formatNumber(current_quantity)}`,
      })),
    [products],
  );
  const chosen = products.find(({ id }) => id === product)?.name ?? UNKNOWN_PRODUCT;
  return (
    <ComboboxField
      {...bind(form)('product')}
      {...(product ? {} : firstField())}
      required
      display={product ? chosen : ''}
      search={search}
      disabled={fixed}
      placeholder="Nombre del producto"
      emptyText="Ningún producto coincide."
      {...(fixed ? { hint: 'El producto de una operación no se puede cambiar' } : {})}
    />
  );
}
