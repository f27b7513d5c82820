import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { requiredText } from '#domain/values/schemas.ts';

/** The fields of a product that a client writes. */
const productSchema = () => v.object({ name: requiredText('El nombre del producto es obligatorio', 200) });

/** The values of a product once its schema has parsed them. */
export type ProductValues = v.InferOutput<ReturnType<typeof productSchema>>;
/** A row of the collection: a product. */
export type Product = RowMeta & ProductValues;

/** The definition of products, for store, sync and server. */
export const productDefinition: EntityDefinition<ProductValues> = {
  collection: 'products',
  singular: 'producto',
  plural: 'productos',
  labels: { name: 'Nombre' },
  schema: productSchema,
  defaults: { name: null },
  parents: [],
  merge: {},
  title: (row) => (typeof row['name'] === 'string' ? row['name'] : ''),
};

/** A stock below this is low (specification §9). */
export const LOW_STOCK = 5;

/** Whether a product's stock is highlighted as low (specification §9); a negative stock is low too. */
export function isLowStock(current_quantity: number): boolean {
  return current_quantity < LOW_STOCK;
}
