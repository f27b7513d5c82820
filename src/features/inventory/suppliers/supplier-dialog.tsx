import type { Supplier } from '#domain/inventory/supplier.ts';
import { objectionToEmail } from '#domain/values/email.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { asTyped } from '#record/form/as-typed.ts';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { TextAreaField, TextField } from '#ui/form/fields.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { SUPPLIER_CREATED, SUPPLIER_SAVE_FAILED, SUPPLIER_UPDATED } from '../messages.ts';

interface SupplierDialogProps {
  /** Absent for a new supplier. */
  record?: Supplier;
  onClose: () => void;
}

/** The form of a new and of an existing supplier. */
export function SupplierDialog({ record, onClose }: SupplierDialogProps) {
  const form = useRecordForm({
    collection: 'suppliers',
    record,
    check: async ({ email }, opened) => objectionToEmail(email, opened.email),
    saved: record ? SUPPLIER_UPDATED : SUPPLIER_CREATED,
    failed: SUPPLIER_SAVE_FAILED,
    onSaved: onClose,
  });
  const { values, opened, refusals } = form;
  // Shown together with the form's other errors, not after them.
  const shown = asTyped(form, { errors: refusals > 0 ? (objectionToEmail(values.email, opened.email) ?? {}) : {} });
  const field = bind(shown);
  return (
    <RecordDialog
      form={shown}
      title={record ? 'Editar proveedor' : 'Nuevo proveedor'}
      submit={record ? 'Guardar cambios' : 'Guardar proveedor'}
      note={useOfflineNote()}
      onClose={onClose}
    >
      <TextField {...field('name')} {...firstField()} required />
      <TextField {...field('contact')} placeholder="Con quién se habla" />
      <div className="pairs">
        <TextField {...field('phone')} type="tel" inputMode="tel" />
        <TextField {...field('email')} type="email" inputMode="email" />
      </div>
      <TextAreaField {...field('notes')} rows={3} placeholder="Pedido mínimo, días de entrega…" />
    </RecordDialog>
  );
}
