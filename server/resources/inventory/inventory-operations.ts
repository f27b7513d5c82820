import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import {
  inventoryOperationDefinition,
  OPERATION_TYPE_LABELS,
  OPERATION_TYPES,
  UNKNOWN_PRODUCT,
  UNKNOWN_SUPPLIER,
  type InventoryOperation,
} from '#domain/inventory/inventory-operation.ts';
import { lacksStock, SHORT_STOCK, SHORT_STOCK_OF_ENTRY, stockOf } from '#domain/inventory/stock.ts';
import type { Row } from '#domain/record/row.ts';
import { groupThousands } from '#domain/values/numbers.ts';
import { searchable } from '#domain/values/text.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { invalidField } from '#server/http/validation.ts';
import { choiceFilter, dateFilters } from '#server/records/filters.ts';
import { defineResource, type Breach, type RecordCheck } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';
import { stockOfProduct } from './stock.ts';

const productOrder = sql`(SELECT sort_name FROM products WHERE products.id = inventory_operations.product)`;
const productKey = sql`(SELECT search_name FROM products WHERE products.id = inventory_operations.product)`;
const supplierKey = sql`CASE WHEN supplier IS NOT NULL THEN coalesce((SELECT search_name FROM suppliers
  WHERE suppliers.id = inventory_operations.supplier AND deleted_at IS NULL), ${searchable(UNKNOWN_SUPPLIER)}) END`;

/** /api/inventory-operations/: entries and exits, of which a product's stock is the sum. */
export const inventoryOperations = defineResource({
  definition: inventoryOperationDefinition,
  filters: { ...choiceFilter('operation_type', OPERATION_TYPES), ...dateFilters('date') },
  ordering: {
    date: sql`date`,
    product_name: productOrder,
    quantity: sql`quantity`,
    unit_price: sql`unit_price`,
  },
  defaultOrdering: '-date,-created_at',
  search: (text) => containsWords(sql`concat_ws(' ', ${productKey}, ${supplierKey}, search_notes)`, text),
  columns: (values) => ({ search_notes: searchable(String(values['notes'] ?? '')) }),
  derivedSchema: {
    operation_type_display: v.string(),
    product_name: v.string(),
    supplier_name: v.nullable(v.string()),
  },
  derived: async (db, rows) => {
    const operations = rows as unknown as InventoryOperation[];
    const products = await namesOf(
      db,
      'products',
      operations.map(({ product }) => product),
    );
    const suppliers = await namesOf(
      db,
      'suppliers',
      operations.flatMap(({ supplier }) => supplier ?? []),
    );
    return operations.map(({ operation_type, product, supplier }) => ({
      operation_type_display: OPERATION_TYPE_LABELS[operation_type],
      product_name: products.get(product) ?? UNKNOWN_PRODUCT,
      supplier_name: supplier === null ? null : (suppliers.get(supplier) ?? UNKNOWN_SUPPLIER),
    }));
  },
  check: checkReferences,
  lockedParents: ['product'],
  limits: (trx, { before, after }) => shortStock(trx, before, after),
});

async function namesOf(db: Db, table: 'products' | 'suppliers', ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * An operation keeps its product. A new supplier must exist, except in a tablet's op: the supplier may have been
 * deleted meanwhile, or be still on its way, and the operation has happened nevertheless.
 */
async function checkReferences({ values, before, via, database }: RecordCheck): Promise<void> {
  const { product, supplier } = values as unknown as InventoryOperation;
  if (before && before['product'] !== product) {
    throw invalidField('product', 'El producto de una operación no se puede cambiar');
  }
  if (via === 'batch' || supplier === null || supplier === before?.['supplier']) return;
  if (!(await namesOf(await database(), 'suppliers', [supplier])).has(supplier)) {
    throw invalidField('supplier', 'El proveedor no existe');
  }
}

/**
 * The warning when a write leaves less than no stock of its product. The product's row is locked: no other operation of
 * it is written before this transaction ends.
 */
async function shortStock(trx: Transaction<Database>, before: Row | null, after: Row | null): Promise<Breach[]> {
  const was = before as InventoryOperation | null;
  const is = after as InventoryOperation | null;
  const either = is ?? was;
  if (!either) return [];
  const others = stockOfProduct(sql`${either.product}::uuid`, either.id);
  const { rows } = await sql<{ stock: number }>`SELECT ${others} AS stock`.execute(trx);
  const stock = (rows[0]?.stock ?? 0) + stockOf(was ? [was] : []);
  if (!lacksStock(stock, was, is)) return [];
  const left = groupThousands((rows[0]?.stock ?? 0) + stockOf(is ? [is] : []));
  return is?.operation_type === 'salida'
    ? [breach(SHORT_STOCK, `La salida se guardó, pero no había suficiente stock: quedó en ${left}.`)]
    : [
        breach(
          SHORT_STOCK_OF_ENTRY,
          `El cambio se guardó, pero parte de esa entrada ya había salido: quedó en ${left}.`,
        ),
      ];
}

const breach = (refusal: string, warning: string): Breach => ({ code: 'short_stock', refusal, warning });
