import { useMemo } from 'react';
import type { Product } from '#domain/inventory/product.ts';
import { searchable } from '#domain/values/text.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { TextField } from '#ui/form/fields.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { PRODUCT_CREATED, PRODUCT_SAVE_FAILED, PRODUCT_UPDATED } from '../messages.ts';

interface ProductDialogProps {
  /** Absent for a new product. */
  record?: Product;
  /** All products. */
  products: readonly Product[];
  onClose: () => void;
}

/** The form of a new and of an existing product. */
export function ProductDialog({ record, products, onClose }: ProductDialogProps) {
  const form = useRecordForm({
    collection: 'products',
    record,
    saved: record ? PRODUCT_UPDATED : PRODUCT_CREATED,
    failed: PRODUCT_SAVE_FAILED,
    onSaved: onClose,
  });
  const others = useMemo(
    () => new Set(products.filter(({ id }) => id !== record?.id).map(({ name }) => searchable(name))),
    [products, record],
  );
  return (
    <RecordDialog
      form={form}
      title={record ? 'Editar producto' : 'Nuevo producto'}
      submit={record ? 'Guardar cambios' : 'Guardar producto'}
      note={useOfflineNote()}
      onClose={onClose}
    >
      <TextField
        {...bind(form)('name')}
        {...firstField()}
        required
        warning={others.has(searchable(form.values.name ?? '')) ? 'Ya hay un producto con este nombre' : undefined}
        placeholder="Guantes de nitrilo talla M, caja de 100…"
        hint="Con medida y presentación: así nadie lo confunde al sacarlo"
      />
    </RecordDialog>
  );
}
