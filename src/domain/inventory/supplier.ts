import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalCode, optionalName, optionalText, requiredText } from '#domain/values/schemas.ts';
import { optionalTelephone } from '#domain/values/telephone.ts';
import { mergeLines } from '#domain/record/merge.ts';

/**
 * The fields of a supplier that a client writes. Only the name is required (specification §5). The e-mail is a free text
 * here, so that a supplier saved with any text can still be edited; the form refuses a new one that is no address.
 */
export const supplierSchema = () =>
  v.object({
    name: requiredText('El nombre del proveedor es obligatorio', 200),
    contact: optionalName(200),
    phone: optionalTelephone(),
    email: optionalCode(254),
    notes: optionalText(20_000),
  });

/** The values of a supplier once its schema has parsed them. */
export type SupplierValues = v.InferOutput<ReturnType<typeof supplierSchema>>;
/** A row of the collection: a supplier. */
export type Supplier = RowMeta & SupplierValues;

/** The definition of suppliers, for store, sync and server. */
export const supplierDefinition: EntityDefinition<SupplierValues> = {
  collection: 'suppliers',
  singular: 'proveedor',
  plural: 'proveedores',
  labels: {
    name: 'Nombre',
    contact: 'Contacto',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    notes: 'Notas',
  },
  schema: supplierSchema,
  defaults: { name: null, contact: null, phone: null, email: null, notes: null },
  parents: [],
  merge: { strategies: { notes: mergeLines } },
  title: (row) => (typeof row['name'] === 'string' ? row['name'] : ''),
};
