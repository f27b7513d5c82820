import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import {
  optionalReference,
  optionalText,
  reference,
  requiredAmount,
  requiredChoice,
  requiredDate,
  requiredNumber,
} from '#domain/values/schemas.ts';
import { moneyText } from '#domain/values/money.ts';
import { groupThousands } from '#domain/values/numbers.ts';
import { mergeLines } from '#domain/record/merge.ts';

/** An entry into the stock, or an exit (specification §4). */
export const OPERATION_TYPES = ['entrada', 'salida'] as const;
/** One of `OPERATION_TYPES`. */
export type OperationType = (typeof OPERATION_TYPES)[number];
/** The words of `operation_type_display`. */
export const OPERATION_TYPE_LABELS = { entrada: 'Entrada', salida: 'Salida' } satisfies Record<OperationType, string>;

/** Shown for a product that is gone, or not on this tablet yet. */
export const UNKNOWN_PRODUCT = 'Producto desconocido';
/** Shown for a supplier that is gone, or not on this tablet yet. */
export const UNKNOWN_SUPPLIER = 'Proveedor desconocido';

const MISSING = 'Por favor complete todos los campos requeridos';
const INVALID_QUANTITY = 'La cantidad debe ser un número entero, 1 como mínimo';
/** The most of one operation, in pieces. */
export const MAX_QUANTITY = 1_000_000;

/** The fields of an operation that a client writes. */
const inventoryOperationSchema = () =>
  v.object({
    operation_type: requiredChoice(OPERATION_TYPES, MISSING),
    date: requiredDate(MISSING),
    product: reference(MISSING),
    quantity: v.pipe(
      requiredNumber(MISSING, INVALID_QUANTITY),
      v.integer(INVALID_QUANTITY),
      v.minValue(1, INVALID_QUANTITY),
      v.maxValue(MAX_QUANTITY, `La cantidad máxima es ${groupThousands(MAX_QUANTITY)}`),
    ),
    unit_price: requiredAmount(MISSING, `El precio unitario mínimo es ${moneyText(0.01)}`),
    supplier: optionalReference('Elija un proveedor de la lista'),
    notes: optionalText(20_000),
  });

/** The values of an operation once its schema has parsed them. */
export type InventoryOperationValues = v.InferOutput<ReturnType<typeof inventoryOperationSchema>>;
/** A row of the collection: an operation. */
export type InventoryOperation = RowMeta & InventoryOperationValues;

/** The definition of inventory operations, for store, sync and server. */
export const inventoryOperationDefinition: EntityDefinition<InventoryOperationValues> = {
  collection: 'inventory-operations',
  singular: 'operación de inventario',
  plural: 'operaciones de inventario',
  feminine: true,
  labels: {
    operation_type: 'Tipo de operación',
    date: 'Fecha',
    product: 'Producto',
    quantity: 'Cantidad',
    unit_price: 'Precio unitario',
    supplier: 'Proveedor',
    notes: 'Notas',
  },
  choices: { operation_type: OPERATION_TYPE_LABELS },
  amounts: ['unit_price'] satisfies (keyof InventoryOperationValues)[],
  schema: inventoryOperationSchema,
  defaults: {
    operation_type: null,
    date: null,
    product: null,
    quantity: null,
    unit_price: null,
    supplier: null,
    notes: null,
  },
  parents: [{ field: 'product', collection: 'products' }],
  links: [{ field: 'supplier', collection: 'suppliers' }],
  merge: { units: [['operation_type', 'quantity', 'unit_price']], strategies: { notes: mergeLines } },
  title: (row) => {
    const type = OPERATION_TYPE_LABELS[row['operation_type'] as OperationType] ?? 'Operación de inventario';
    return typeof row['quantity'] === 'number' ? `${type} de ${groupThousands(row['quantity'])}` : type;
  },
};

/** The fields by which operations are ordered. */
export type Dated = Pick<InventoryOperation, 'id' | 'date' | 'created_at'>;

const ageKey = ({ date, created_at, id }: Dated): string => `${date} ${created_at} ${id}`;

/** Whether an operation is newer than another: by date, then by when they were recorded. */
export const isNewer = (operation: Dated, than: Dated): boolean => ageKey(operation) > ageKey(than);

/** Operations, the newest first. */
export function newestFirst<Operation extends Dated>(operations: readonly Operation[]): Operation[] {
  return [...operations].sort((a, b) => (isNewer(b, a) ? 1 : -1));
}
