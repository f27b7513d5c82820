import { useState } from 'react';
import {
  type InventoryOperation,
  type InventoryOperationValues,
  type OperationType,
} from '#domain/inventory/inventory-operation.ts';
import type { StockedProduct } from '#domain/inventory/inventory.ts';
import { lacksStock, SHORT_STOCK } from '#domain/inventory/stock.ts';
import { useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import { OPERATION_CREATED, OPERATION_SAVE_FAILED, OPERATION_UPDATED } from '../messages.ts';

interface OperationFormOptions {
  products: readonly StockedProduct[];
  record: InventoryOperation | undefined;
  /** The type of a new one; null: its draft's. */
  type: OperationType | null;
  product: string | undefined;
  onSaved: () => void;
}

export interface OperationForm {
  form: RecordFormHandle<'inventory-operations'>;
  /** The chosen product, as it was when saving began. */
  product: StockedProduct | undefined;
}

type FormValues = RecordFormHandle<'inventory-operations'>['values'];

export function useOperationForm({ products, record, type, product, onSaved }: OperationFormOptions): OperationForm {
  const { db } = useRuntime();
  const today = useToday();
  const priceOf = (id: unknown) => products.find((each) => each.id === id)?.last_price ?? null;
  const price = type === 'salida' ? priceOf(product) : null;
  const form = useRecordForm({
    collection: 'inventory-operations',
    record,
    blank: {
      operation_type: type ?? 'entrada',
      date: today,
      ...(product !== undefined && { product }),
      ...(price !== null && { unit_price: price }),
    },
    parentId: product,
    mustKeep: record || type === null ? {} : { operation_type: type },
    // The stock may have changed since the last key, by another tab or by a pull.
    check: async (values) => {
      const stock = (await getProduct(db, values.product))?.current_quantity;
      return stock !== undefined && isShortExit(stock, record, values) ? SHORT_STOCK : null;
    },
    saved: record ? OPERATION_UPDATED : OPERATION_CREATED,
    failed: OPERATION_SAVE_FAILED,
    onSaved,
  });

  const { values, submitting } = form;
  const chosen = products.find(({ id }) => id === values.product);
  // After the save the live stock already counts this operation: the form keeps the stock from before.
  const [known, setKnown] = useState(chosen);
  if (!submitting && known !== chosen) setKnown(chosen);

  /** An exit gets the price of its product's last entry, unless a price was typed. */
  function set(name: keyof FormValues, value: unknown): void {
    form.set(name, value);
    const next = { ...values, [name]: value };
    if (record || (name !== 'product' && name !== 'operation_type')) return;
    const untouched = values.unit_price === null || values.unit_price === priceOf(values.product);
    const nextPrice = priceOf(next.product);
    if (next.operation_type === 'salida' && untouched && nextPrice !== null) form.set('unit_price', nextPrice);
  }
  return { form: { ...form, set }, product: known };
}

/** Whether an exit takes more than the stock holds; for an edited exit only the increase counts. */
export function isShortExit(
  stock: number,
  before: InventoryOperation | undefined,
  after: Pick<InventoryOperationValues, 'operation_type' | 'quantity'>,
): boolean {
  return after.operation_type === 'salida' && lacksStock(stock, before ?? null, after);
}
