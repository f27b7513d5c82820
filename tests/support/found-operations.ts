// The search of operations by the specification: product, supplier or notes, the newest 20.
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { newestFirst } from '#domain/inventory/inventory-operation.ts';
import { hasWords, searchable, wordsOf } from '#domain/values/text.ts';

/** The operations that a search finds. */
export function foundOperations(operations: readonly NamedOperation[], search = ''): NamedOperation[] {
  const found = operations.filter(({ product_name, supplier_name, notes }) =>
    hasWords(searchable([product_name, supplier_name, notes].join(' ')), wordsOf(search)),
  );
  return newestFirst(found).slice(0, 20);
}
