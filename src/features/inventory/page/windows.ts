import type { OperationType } from '#domain/inventory/inventory-operation.ts';
import type { AskedForms } from '#record/form/asked-forms.ts';

/** A window about one product: its details or its operations. */
export type ListWindow = { kind: 'product'; id: string } | { kind: 'operations'; id: string };

/** A form, a question or a note, which may open over a list. */
export type FormWindow =
  | { kind: 'new-product' | 'new-supplier' }
  | { kind: 'edit-product' | 'edit-supplier' | 'edit-operation' | 'delete-operation' | 'notes'; id: string }
  /** `type` null: the draft's. `product` absent: none was chosen before. */
  | { kind: 'new-operation'; type: OperationType | null; product?: string };

/** Whether a form shows a stock; it stays closed until all operations have come, for until then stocks are wrong. */
export const needsStock = (form: FormWindow | null): boolean =>
  form?.kind === 'new-operation' || form?.kind === 'edit-operation' || form?.kind === 'delete-operation';

/** The functions by which a part of the page opens them. */
export interface OpenWindows {
  list: (next: ListWindow) => void;
  form: (next: FormWindow) => void;
}

/** The forms that the address can ask for; `of` is the product of a new operation. */
export const ASKED = ['product', 'supplier', 'operation', 'of'] as const;
export type AskedWindows = AskedForms<(typeof ASKED)[number]>;

/** The form that the address asks for; null without one. */
export function windowOf({ product, supplier, operation, of }: AskedWindows): FormWindow | null {
  if (product !== undefined) return product === 'new' ? { kind: 'new-product' } : { kind: 'edit-product', id: product };
  if (supplier !== undefined) {
    return supplier === 'new' ? { kind: 'new-supplier' } : { kind: 'edit-supplier', id: supplier };
  }
  if (operation === undefined) return null;
  if (operation !== 'new') return { kind: 'edit-operation', id: operation };
  return { kind: 'new-operation', type: null, ...(of !== undefined && of !== 'new' && { product: of }) };
}
