import type { OperationType } from '#domain/inventory/inventory-operation.ts';
import type { AskedForms } from '#record/form/asked-forms.ts';

/** What is read of one product, in a window of its own. */
export type ListWindow = { kind: 'product'; id: string } | { kind: 'operations'; id: string };

/** A form, a question or a note, which may stand over a list. */
export type FormWindow =
  | { kind: 'new-product' | 'new-supplier' }
  | { kind: 'edit-product' | 'edit-supplier' | 'edit-operation' | 'delete-operation' | 'notes'; id: string }
  /** Of a product that was chosen before, or of none yet; null: of either type, as its draft says. */
  | { kind: 'new-operation'; type: OperationType | null; product?: string };

/** Whether a form is about a stock: until all operations have come there is none that is true, and it stays closed. */
export const needsStock = (form: FormWindow | null): boolean =>
  form?.kind === 'new-operation' || form?.kind === 'edit-operation' || form?.kind === 'delete-operation';

/** How a part of the page opens them. */
export interface OpenWindows {
  list: (next: ListWindow) => void;
  form: (next: FormWindow) => void;
}

/** The forms that the address can ask for; `of` is the product of a new operation. */
export const ASKED = ['product', 'supplier', 'operation', 'of'] as const;
export type AskedWindows = AskedForms<(typeof ASKED)[number]>;

/** The form that the address asks for; null for none. */
export function windowOf({ product, supplier, operation, of }: AskedWindows): FormWindow | null {
  if (product !== undefined) return product === 'new' ? { kind: 'new-product' } : { kind: 'edit-product', id: product };
  if (supplier !== undefined) {
    return supplier === 'new' ? { kind: 'new-supplier' } : { kind: 'edit-supplier', id: supplier };
  }
  if (operation === undefined) return null;
  if (operation !== 'new') return { kind: 'edit-operation', id: operation };
  return { kind: 'new-operation', type: null, ...(of !== undefined && of !== 'new' && { product: of }) };
}
