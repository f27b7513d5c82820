import { EditWindow } from '#record/read/edit-window.tsx';
import { DeleteOperation } from '../operations/delete-operation.tsx';
import { OperationDialog } from '../operations/operation-dialog.tsx';
import { OperationNotes } from '../operations/operation-notes.tsx';
import { ProductDetail } from '../products/product-detail.tsx';
import { ProductDialog } from '../products/product-dialog.tsx';
import { ProductOperations } from '../products/product-operations.tsx';
import { SupplierDialog } from '../suppliers/supplier-dialog.tsx';
import type { InventoryView } from './use-inventory.ts';
import type { FormWindow, ListWindow, OpenWindows } from './windows.ts';

interface InventoryWindowsProps {
  inventory: InventoryView;
  list: ListWindow | null;
  form: FormWindow | null;
  open: OpenWindows;
  onCloseList: () => void;
  onCloseForm: () => void;
}

/** The open windows: a product's lists, and over them a form or a question. */
export function InventoryWindows(props: InventoryWindowsProps) {
  return (
    <>
      <Lists {...props} />
      <Forms {...props} />
    </>
  );
}

function Lists({ inventory, list, open, onCloseList }: InventoryWindowsProps) {
  const product = inventory.products.find(({ id }) => id === list?.id);
  if (!list || !product) return null;
  const Window = list.kind === 'product' ? ProductDetail : ProductOperations;
  return <Window product={product} open={open} onClose={onCloseList} />;
}

function Forms({ inventory, form, onCloseForm: onClose }: InventoryWindowsProps) {
  switch (form?.kind) {
    case 'new-product':
      return <ProductDialog products={inventory.products} onClose={onClose} />;
    case 'edit-product':
      return (
        <EditWindow collection="products" id={form.id} title="Editar producto" onClose={onClose}>
          {(record) => <ProductDialog record={record} products={inventory.products} onClose={onClose} />}
        </EditWindow>
      );
    case 'new-supplier':
      return <SupplierDialog onClose={onClose} />;
    case 'edit-supplier':
      return (
        <EditWindow collection="suppliers" id={form.id} title="Editar proveedor" onClose={onClose}>
          {(record) => <SupplierDialog record={record} onClose={onClose} />}
        </EditWindow>
      );
    case 'new-operation':
      return <OperationDialog inventory={inventory} type={form.type} product={form.product} onClose={onClose} />;
    case 'edit-operation':
      return (
        <EditWindow collection="inventory-operations" id={form.id} title="Editar operación" onClose={onClose}>
          {(record) => <OperationDialog inventory={inventory} record={record} onClose={onClose} />}
        </EditWindow>
      );
    case 'delete-operation':
      return <DeleteOperation id={form.id} onClose={onClose} />;
    case 'notes':
      return <OperationNotes id={form.id} onClose={onClose} />;
    default:
      return null;
  }
}
