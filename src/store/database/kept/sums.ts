// Sums over all rows of a collection, maintained by the store: figures would have to read too many rows. Rows are
// written from many places (a save, its undo, a page of changes, a merge, a restore), so the sums are updated where all
// writes pass, in the store's own core: in the same transaction as the rows, or not at all.
import {
  Dexie,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type Transaction,
} from 'dexie';
import type { CollectionName } from '#domain/record/collections.ts';
import { groupBy } from '#domain/values/groups.ts';
import { readBeside, touchedKeys, type Beside } from './beside.ts';

/** The sums of one key: a fixed number of integers, so that sums stay exact. */
export type Sums = readonly number[];

/** Sums that the store maintains over the rows of a collection. */
export interface Aggregate<Row = unknown, Kept = unknown> {
  collection: CollectionName;
  /** The table of the sums. */
  table: string;
  /** The sums of some rows, by key. */
  reckon(rows: readonly Row[]): Map<string, Sums>;
  toKept(key: string, sums: Sums): Kept;
  sumsOf(kept: Kept): Sums;
  /** A value per key beside its sums. */
  beside?: Beside<Row, Kept>;
}

/** Maintains these sums from now on. Call it before the store is opened. */
export function keepSums(db: Dexie, all: readonly Aggregate[]): void {
  db.use({ stack: 'dbcore', name: 'kept-sums', create: (core) => withAggregates(core, all) });
}

function withAggregates(core: DBCore, all: readonly Aggregate[]): DBCore {
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const written = mode === 'readwrite' ? all.filter(({ collection }) => stores.includes(collection)) : [];
      return core.transaction([...new Set([...stores, ...written.map(({ table }) => table)])], mode, options);
    },
    table: (name) => {
      const aggregates = all.filter(({ collection }) => collection === name);
      return aggregates.reduce((table, kept) => withAggregate(core, table, kept), core.table(name));
    },
  };
}

const withAggregate = (core: DBCore, table: DBCoreTable, kept: Aggregate): DBCoreTable => ({
  ...table,
  mutate: (request) => writeWithSums(core, table, kept, request),
});

type Rows = Map<unknown, unknown>;

// Chained by `then`, never by await: Dexie knows by its own promises to which transaction a call belongs.

/** Writes rows, and their change of the sums. */
function writeWithSums(
  core: DBCore,
  table: DBCoreTable,
  kept: Aggregate,
  request: DBCoreMutateRequest,
): Promise<DBCoreMutateResponse> {
  return readBefore(table, request).then((before) =>
    table.mutate(request).then((response) =>
      readAfter(table, request, response)
        .then((after) => addToSums(core, kept, request, before, after))
        .then(() => response),
    ),
  );
}

/** The stored rows under the keys of a request; undefined where there is no row yet. */
function readBefore(table: DBCoreTable, request: DBCoreMutateRequest): Promise<Rows> {
  if (request.type !== 'deleteRange') return readRows(table, request, keysOf(table, request));
  const query = { index: table.schema.primaryKey, range: request.range };
  return table
    .query({ trans: request.trans, values: true, query })
    .then(({ result }) => new Map(result.map((row: unknown) => [table.schema.primaryKey.extractKey!(row), row])));
}

function readAfter(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
  { numFailures }: DBCoreMutateResponse,
): Promise<Rows> {
  if (request.type === 'deleteRange') return readRows(table, request, []);
  if (numFailures > 0) return readRows(table, request, keysOf(table, request));
  const written: readonly unknown[] = request.type === 'delete' ? [] : request.values;
  return Dexie.Promise.resolve<Rows>(new Map(written.map((row) => [table.schema.primaryKey.extractKey!(row), row])));
}

const keysOf = (
  { schema }: DBCoreTable,
  request: Exclude<DBCoreMutateRequest, { type: 'deleteRange' }>,
): readonly unknown[] =>
  request.type === 'delete' ? request.keys : request.values.map((row) => schema.primaryKey.extractKey!(row));

function readRows(table: DBCoreTable, { trans }: DBCoreMutateRequest, keys: readonly unknown[]): Promise<Rows> {
  // Each key once, though a request may name it twice.
  const asked = [...new Set(keys)];
  return table.getMany({ trans, keys: asked }).then((rows) => new Map(asked.map((key, place) => [key, rows[place]])));
}

function addToSums(
  core: DBCore,
  kept: Aggregate,
  request: DBCoreMutateRequest,
  before: Rows,
  after: Rows,
): Promise<unknown> {
  const { trans } = request;
  const added = difference(reckoned(kept, before), reckoned(kept, after));
  const keys = kept.beside ? touchedKeys(kept.beside, before, after) : [...added.keys()];
  if (keys.length === 0) return Dexie.Promise.resolve();
  const table = core.table(kept.table);
  return table.getMany({ trans, keys }).then((known: unknown[]) =>
    readBeside({ core, trans, kept, keys, known, before, after }).then((beside) => {
      const values = keys.map((key, place) => {
        const stood = known[place] === undefined ? undefined : kept.sumsOf(known[place]);
        const sums = stood && added.has(key) ? add(stood, added.get(key)!) : (added.get(key) ?? stood ?? []);
        return { ...(kept.toKept(key, sums) as object), ...beside[place] };
      });
      return table.mutate({ trans, type: 'put', values });
    }),
  );
}

const reckoned = (kept: Aggregate, rows: Rows): Map<string, Sums> =>
  kept.reckon([...rows.values()].filter((row) => row !== undefined));

const add = (a: Sums, b: Sums): Sums => a.map((each, place) => each + b[place]!);

/** The sums of the new rows less those of the old ones; keys without a change are left out. */
function difference(left: Map<string, Sums>, came: Map<string, Sums>): Map<string, Sums> {
  const result = new Map(came);
  for (const [key, sums] of left) {
    const gone = sums.map((each) => -each);
    const now = came.get(key);
    result.set(key, now ? add(now, gone) : gone);
  }
  for (const [key, sums] of result) if (sums.every((each) => each === 0)) result.delete(key);
  return result;
}

/** So many rows are read at once when the sums are built from all rows. */
const CHUNK = 2000;

/** Builds the sums of a store that has none yet, or lacks some, while it is being upgraded. */
export async function makeSums(upgrade: Transaction, kept: Aggregate): Promise<void> {
  const rows = upgrade.table<{ id: string }, string>(kept.collection);
  const sums = new Map<string, Sums>();
  const beside = new Map<string, object>();
  for (let last = ''; ;) {
    const chunk = await rows.where('id').above(last).limit(CHUNK).toArray();
    for (const [key, more] of kept.reckon(chunk)) {
      const known = sums.get(key);
      sums.set(key, known ? add(known, more) : more);
    }
    for (const [key, came] of kept.beside ? groupBy(chunk, kept.beside.keyOf) : []) {
      beside.set(key, kept.beside!.follow(beside.get(key), [], came)!);
    }
    const end = chunk.at(-1);
    if (!end) break;
    last = end.id;
  }
  const table = upgrade.table(kept.table);
  await table.bulkPut([...sums].map(([key, each]) => ({ ...(kept.toKept(key, each) as object), ...beside.get(key) })));
}
