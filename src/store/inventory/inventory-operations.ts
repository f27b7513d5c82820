// Operations by product, and the last ones of all.
import { nameOperations, RECENT_OPERATIONS, type NamedOperation } from '#domain/inventory/inventory.ts';
import {
  newestFirst,
  UNKNOWN_PRODUCT,
  UNKNOWN_SUPPLIER,
  type InventoryOperation,
} from '#domain/inventory/inventory-operation.ts';
import { hasWords, searchable, wordsOf } from '#domain/values/text.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** A product's operations, the newest first. For a live query. */
export async function productOperations(db: ArcadaDatabase, product: string): Promise<NamedOperation[]> {
  return named(db, newestFirst(await db.records('inventory-operations').where({ product }).toArray()));
}

/** An operation with its names; undefined when it is not here. For a live query. */
export async function getOperation(db: ArcadaDatabase, id: string): Promise<NamedOperation | undefined> {
  const operation = await db.records('inventory-operations').get(id);
  return operation && (await named(db, [operation]))[0];
}

/**
 * The newest operations that hold every word of a search in product, supplier or notes; the newest of all for ''. For a
 * live query.
 */
export async function recentOperations(db: ArcadaDatabase, search = ''): Promise<NamedOperation[]> {
  const words = wordsOf(search);
  if (words.length > 0) return named(db, await find(db, words));
  const newest = db.records('inventory-operations').orderBy(BY_DATE).reverse().limit(RECENT_OPERATIONS);
  return named(db, await newest.toArray());
}

const BY_DATE = '[date+created_at]';
/** Behind every instant and every day of a month. */
const LAST = '\uffff';

/** From the newest month back, until there are enough: searches mostly concern recent operations. */
async function find(db: ArcadaDatabase, words: readonly string[]): Promise<InventoryOperation[]> {
  const table = db.records('inventory-operations');
  const holds = await matcher(db, words);
  const found: InventoryOperation[] = [];
  for (let before: string[] = [LAST]; found.length < RECENT_OPERATIONS;) {
    const last = await table.where(BY_DATE).below(before).last();
    if (!last) break;
    const month = last.date.slice(0, 7);
    const rows = await table
      .where(BY_DATE)
      .between([month], [`${month}-${LAST}`])
      .toArray();
    found.push(...newestFirst(rows.filter(holds)));
    before = [month];
  }
  return found.slice(0, RECENT_OPERATIONS);
}

/** A test whether an operation holds all words. Names are folded once, not for each operation. */
async function matcher(
  db: ArcadaDatabase,
  words: readonly string[],
): Promise<(operation: InventoryOperation) => boolean> {
  const [products, suppliers] = await Promise.all([namesOf(db, 'products'), namesOf(db, 'suppliers')]);
  const unknown = { product: searchable(UNKNOWN_PRODUCT), supplier: searchable(UNKNOWN_SUPPLIER) };
  return ({ product, supplier, notes }) => {
    const names = [
      products.get(product) ?? unknown.product,
      supplier === null ? '' : (suppliers.get(supplier) ?? unknown.supplier),
      notes === null ? '' : searchable(notes),
    ];
    return hasWords(names.join(' '), words);
  };
}

async function namesOf(db: ArcadaDatabase, collection: 'products' | 'suppliers'): Promise<Map<string, string>> {
  const rows = await db.records(collection).toArray();
  return new Map(rows.map(({ id, name }) => [id, searchable(name)]));
}

async function named(db: ArcadaDatabase, operations: readonly InventoryOperation[]): Promise<NamedOperation[]> {
  const ids = (of: (operation: InventoryOperation) => string | null) =>
    [...new Set(operations.map(of))].filter((id) => id !== null);
  const [products, suppliers] = await Promise.all([
    db.records('products').bulkGet(ids(({ product }) => product)),
    db.records('suppliers').bulkGet(ids(({ supplier }) => supplier)),
  ]);
  const known = <Record>(rows: readonly (Record | undefined)[]) => rows.filter((row) => row !== undefined);
  return nameOperations(operations, known(products), known(suppliers));
}
