// Sums over all rows of a collection, maintained by the store: figures would have to read too many rows. Rows are
// written from many places (a save, its undo, a page of changes, a merge, a restore), so the sums are updated where all
// writes pass, in the store's own core: in the same transaction as the rows, or not at all.
import {
  Dexie,
  type DBCore,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
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
  /** The part of a row that holds its key and sums; the rest is kept as it was. */
  toKept(key: string, sums: Sums): Partial<Kept>;
  sumsOf(kept: Kept): Sums;
  /** All that the kept rows take from a row: a write that leaves it as it was touches no kept row. Left out: everything. */
  tells?(row: Row): unknown;
  /** A value per key beside its sums. */
  beside?: Beside<Row, Kept>;
  /** Fills in a row of which several collections write parts: what none has written yet, and what follows from all. */
  complete?(row: Partial<Kept>): Kept;
}

/** Maintains these sums from now on. Call it before the store is opened. */
export function keepSums(db: Dexie, all: readonly Aggregate[]): void {
  db.use({ stack: 'dbcore', name: 'kept-sums', create: (core) => withAggregates(core, all) });
}

function withAggregates(core: DBCore, every: readonly Aggregate[]): DBCore {
  // While an old store is upgraded step by step, sums of a later version have no table yet: that version makes them.
  const made = new Set(core.schema.tables.map(({ name }) => name));
  const all = every.filter(({ table }) => made.has(table));
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const written = mode === 'readwrite' ? all.filter(({ collection }) => stores.includes(collection)) : [];
      return core.transaction([...new Set([...stores, ...written.map(({ table }) => table)])], mode, options);
    },
    table: (name) => {
      const table = core.table(name);
      const aggregates = all.filter(({ collection }) => collection === name);
      if (aggregates.length === 0) return table;
      return { ...table, mutate: (request) => writeWithSums(core, table, aggregates, request) };
    },
  };
}

type Rows = Map<unknown, unknown>;

// Chained by `then`, never by await: Dexie knows by its own promises to which transaction a call belongs.

/** Writes rows, and their change of all sums over them. */
function writeWithSums(
  core: DBCore,
  table: DBCoreTable,
  aggregates: readonly Aggregate[],
  request: DBCoreMutateRequest,
): Promise<DBCoreMutateResponse> {
  const { trans } = request;
  return readBefore(table, request).then((before) =>
    table.mutate(request).then((response) =>
      readAfter(table, request, response)
        .then((after) => {
          const changes = aggregates.map((kept) => {
            const told = withoutUntold(kept, before, after);
            return inTurn(trans, kept.table, () => addToSums(core, kept, trans, ...told));
          });
          return Dexie.Promise.all(changes);
        })
        .then(() => response),
    ),
  );
}

/** The rows before and after a write, without those of which it has changed nothing that the kept rows tell. */
function withoutUntold({ tells }: Aggregate, before: Rows, after: Rows): [before: Rows, after: Rows] {
  if (!tells) return [before, after];
  const isTold = ([id]: [unknown, unknown]) => {
    const [old, row] = [before.get(id), after.get(id)];
    return old === undefined || row === undefined || JSON.stringify(tells(old)) !== JSON.stringify(tells(row));
  };
  return [new Map([...before].filter(isTold)), new Map([...after].filter(isTold))];
}

/** The change of sums that a transaction has begun last, by table. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Makes a change of sums once the one before it, in the same transaction, has ended: collections that are written at the same time may
 * share a row, and each would write it as it stood before the other.
 */
function inTurn(trans: DBCoreTransaction, table: string, change: () => Promise<unknown>): Promise<unknown> {
  const own = turns.get(trans) ?? new Map<string, Promise<unknown>>();
  turns.set(trans, own);
  const done = Dexie.Promise.resolve(own.get(table)).then(change);
  own.set(
    table,
    done.catch(() => undefined),
  );
  return done;
}

/** The stored rows under the keys of a request; undefined where there is no row yet. */
function readBefore(table: DBCoreTable, request: DBCoreMutateRequest): Promise<Rows> {
  if (request.type !== 'deleteRange') return readRows(table, request, keysOf(table, request));
  return readRange(table, request.trans, request.range);
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
  return readMany(table, trans, asked).then((rows) => new Map(asked.map((key, place) => [key, rows[place]])));
}

/** From so many keys on, their rows are looked for in one range. */
const MANY = 50;

/**
 * The stored rows of these keys. IndexedDB reads many keys one by one, and a range at once: a page of the first sync is a range of
 * ids in which nothing is stored yet, and is answered by one count instead of a thousand reads.
 */
function readMany(table: DBCoreTable, trans: DBCoreTransaction, keys: readonly unknown[]): Promise<unknown[]> {
  const oneByOne = () => table.getMany({ trans, keys: [...keys] });
  if (keys.length < MANY || !keys.every((key) => typeof key === 'string')) return oneByOne();
  const sorted = keys.toSorted();
  const range: DBCoreKeyRange = { type: RANGE, lower: sorted[0], upper: sorted.at(-1) };
  return table.count({ trans, query: { index: table.schema.primaryKey, range } }).then((count) => {
    if (count > keys.length) return oneByOne();
    if (count === 0) return keys.map(() => undefined);
    return readRange(table, trans, range).then((rows) => keys.map((key) => rows.get(key)));
  });
}

/** Dexie's number of a range with two ends (DBCoreRangeType.Range). */
const RANGE = 2;

const readRange = (table: DBCoreTable, trans: DBCoreTransaction, range: DBCoreKeyRange): Promise<Rows> =>
  table
    .query({ trans, values: true, query: { index: table.schema.primaryKey, range } })
    .then(({ result }) => new Map(result.map((row: unknown) => [table.schema.primaryKey.extractKey!(row), row])));

function addToSums(
  core: DBCore,
  kept: Aggregate,
  trans: DBCoreTransaction,
  before: Rows,
  after: Rows,
): Promise<unknown> {
  const added = difference(reckoned(kept, before), reckoned(kept, after));
  const keys = kept.beside ? touchedKeys(kept.beside, before, after) : [...added.keys()];
  if (keys.length === 0) return Dexie.Promise.resolve();
  const table = core.table(kept.table);
  return readMany(table, trans, keys).then((known: unknown[]) =>
    readBeside({ core, trans, kept, keys, known, before, after }).then((beside) => {
      const values = keys.map((key, place) => {
        const stood = known[place] === undefined ? undefined : kept.sumsOf(known[place]);
        const sums = stood && added.has(key) ? add(stood, added.get(key)!) : (added.get(key) ?? stood ?? []);
        return keptRow(kept, key, sums, known[place], beside[place]);
      });
      return table.mutate({ trans, type: 'put', values });
    }),
  );
}

/** The row of a key, with what other collections have written of it. */
function keptRow(kept: Aggregate, key: string, sums: Sums, known: unknown, beside: object | undefined): object {
  const row = { ...(known as object | undefined), ...(kept.toKept(key, sums) as object), ...beside };
  return kept.complete ? (kept.complete(row) as object) : row;
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

/**
 * Builds the sums of a store that has none yet, or lacks some, while it is being upgraded. Several aggregates add up to
 * the same rows of one table, each from its own collection.
 */
export async function makeSums(upgrade: Transaction, kept: Aggregate, ...others: readonly Aggregate[]): Promise<void> {
  const sums = new Map<string, Sums>();
  const beside = new Map<string, object>();
  for (const each of [kept, ...others]) await addAll(upgrade, each, sums, beside);
  const table = upgrade.table<unknown, string>(kept.table);
  const known = await table.bulkGet([...sums.keys()]);
  await table.bulkPut([...sums].map(([key, each], place) => keptRow(kept, key, each, known[place], beside.get(key))));
}

async function addAll(
  upgrade: Transaction,
  kept: Aggregate,
  sums: Map<string, Sums>,
  beside: Map<string, object>,
): Promise<void> {
  const rows = upgrade.table<{ id: string }, string>(kept.collection);
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
    if (!end) return;
    last = end.id;
  }
}
