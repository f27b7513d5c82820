// A product's stock is the sum of all its operations, too many to be read for a figure. So the store keeps it beside them.
// Operations are written from many places (a save, its undo, a page of changes, a merge, a restore): the stock follows where
// all of them pass, in the store's own core, in the same transaction as the operations or not at all.
import {
  Dexie,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type Transaction,
} from 'dexie';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import { stockByProduct } from '#domain/inventory/stock.ts';

/** A product that has, or once had, operations. */
export interface KeptStock {
  product: string;
  quantity: number;
}

const OPERATIONS = 'inventory-operations';
const STOCK = 'stock';

/** Keeps the stock of each product from now on. Call it before the store is opened. */
export function keepStock(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'kept-stock', create: keeping });
}

function keeping(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const writes = mode === 'readwrite' && stores.includes(OPERATIONS) && !stores.includes(STOCK);
      return core.transaction(writes ? [...stores, STOCK] : stores, mode, options);
    },
    table: (name) => {
      const table = core.table(name);
      return name === OPERATIONS ? { ...table, mutate: (request) => writeCounted(core, table, request) } : table;
    },
  };
}

type Operations = Map<unknown, InventoryOperation | undefined>;

// Chained by `then`, never by await: Dexie knows by its own promises to which transaction a call belongs.

/** Writes operations, and what they change of the stock. */
function writeCounted(core: DBCore, table: DBCoreTable, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse> {
  return readBefore(table, request).then((before) =>
    table.mutate(request).then((response) =>
      readAfter(table, request, response)
        .then((after) => addToStock(core, request, before, after))
        .then(() => response),
    ),
  );
}

/** What stands where a request writes; undefined where there is no row yet. */
function readBefore(table: DBCoreTable, request: DBCoreMutateRequest): Promise<Operations> {
  if (request.type !== 'deleteRange') return readRows(table, request, keysOf(table, request));
  const query = { index: table.schema.primaryKey, range: request.range };
  return table
    .query({ trans: request.trans, values: true, query })
    .then(({ result }) => new Map((result as InventoryOperation[]).map((row) => [row.id, row])));
}

function readAfter(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
  { numFailures }: DBCoreMutateResponse,
): Promise<Operations> {
  if (request.type === 'deleteRange') return readRows(table, request, []);
  if (numFailures > 0) return readRows(table, request, keysOf(table, request));
  const written = request.type === 'delete' ? [] : (request.values as InventoryOperation[]);
  return Dexie.Promise.resolve<Operations>(new Map(written.map((row) => [row.id, row])));
}

const keysOf = (
  { schema }: DBCoreTable,
  request: Exclude<DBCoreMutateRequest, { type: 'deleteRange' }>,
): readonly unknown[] =>
  request.type === 'delete' ? request.keys : request.values.map((row) => schema.primaryKey.extractKey!(row));

function readRows(table: DBCoreTable, { trans }: DBCoreMutateRequest, keys: readonly unknown[]): Promise<Operations> {
  // Each once, though a request may name it twice.
  const asked = [...new Set(keys)];
  return table.getMany({ trans, keys: asked }).then((rows) => new Map(asked.map((key, place) => [key, rows[place]])));
}

function addToStock(
  core: DBCore,
  { trans }: DBCoreMutateRequest,
  before: Operations,
  after: Operations,
): Promise<unknown> {
  const [left, came] = [before, after].map((rows) => stockByProduct([...rows.values()].flatMap((row) => row ?? [])));
  const added = (product: string) => (came!.get(product) ?? 0) - (left!.get(product) ?? 0);
  const keys = [...new Set([...left!.keys(), ...came!.keys()])].filter((product) => added(product) !== 0);
  if (keys.length === 0) return Dexie.Promise.resolve();
  const stock = core.table(STOCK);
  return stock.getMany({ trans, keys }).then((known: (KeptStock | undefined)[]) => {
    const quantityOf = (product: string, place: number) => (known[place]?.quantity ?? 0) + added(product);
    const values = keys.map((product, place): KeptStock => ({ product, quantity: quantityOf(product, place) }));
    return stock.mutate({ trans, type: 'put', values });
  });
}

/** So many operations are read at once where the stock is made from all. */
const CHUNK = 2000;

/** Makes the stock of a store that has kept none so far, while it is being upgraded. */
export async function makeStock(upgrade: Transaction): Promise<void> {
  const operations = upgrade.table<InventoryOperation, string>(OPERATIONS);
  const stock = new Map<string, number>();
  for (let last = ''; ;) {
    const chunk = await operations.where('id').above(last).limit(CHUNK).toArray();
    for (const [product, sum] of stockByProduct(chunk)) stock.set(product, (stock.get(product) ?? 0) + sum);
    const end = chunk.at(-1);
    if (!end) break;
    last = end.id;
  }
  await upgrade.table<KeptStock>(STOCK).bulkPut([...stock].map(([product, quantity]) => ({ product, quantity })));
}
