// Values per key that are not sums: a product's last entry, its last change. New rows update the value in place; all
// rows of the key are read again only when the row goes that the value came from.
import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction } from 'dexie';
import type { CollectionName } from '#domain/record/collections.ts';
import { groupBy } from '#domain/values/groups.ts';

/** A value per key that is no sum. */
export interface Beside<Row = unknown, Kept = unknown> {
  /** The index of the collection by which all rows of a key are read. */
  index: string;
  keyOf(row: Row): string;
  /** The value once some rows of the key have gone and others have come; null: all rows of the key must be read again. */
  follow(known: Kept | undefined, went: readonly Row[], came: readonly Row[]): object | null;
}

type Rows = ReadonlyMap<unknown, unknown>;

const present = (rows: Rows): unknown[] => [...rows.values()].filter((row) => row !== undefined);

/** The keys of the rows that a write takes away and of those that it brings. */
export function touchedKeys({ keyOf }: Beside, before: Rows, after: Rows): string[] {
  return [...new Set([...present(before), ...present(after)].map(keyOf))];
}

interface Write {
  core: DBCore;
  trans: DBCoreTransaction;
  kept: { collection: CollectionName; beside?: Beside };
  keys: readonly string[];
  /** The stored value of each key. */
  known: readonly unknown[];
  before: Rows;
  after: Rows;
}

/** The new value of each key after a write. */
export function readBeside({ core, trans, kept, keys, known, before, after }: Write): Promise<(object | undefined)[]> {
  const { beside } = kept;
  if (!beside) return Dexie.Promise.resolve(keys.map(() => undefined));
  const [went, came] = [groupBy(present(before), beside.keyOf), groupBy(present(after), beside.keyOf)];
  const followed = keys.map((key, place) => beside.follow(known[place], went.get(key) ?? [], came.get(key) ?? []));
  const unclear = keys.filter((_, place) => followed[place] === null);
  if (unclear.length === 0) return Dexie.Promise.resolve(followed as object[]);
  return rowsOf(core.table(kept.collection), trans, beside, unclear).then((all) =>
    keys.map((key, place) => followed[place] ?? beside.follow(undefined, [], all.get(key) ?? [])!),
  );
}

/** A table with fewer rows than so many for each key is read whole: emptied, it has none at all. */
const ROWS_A_KEY = 4;

/** All stored rows of each key. */
function rowsOf(
  table: DBCoreTable,
  trans: DBCoreTransaction,
  { index: name, keyOf }: Beside,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const index = table.schema.getIndexByKeyPath(name);
  if (!index) throw new Error(`no index ${name} of ${table.name}`);
  const whole = { index: table.schema.primaryKey, range: { type: 3, lower: undefined, upper: undefined } };
  return table.count({ trans, query: whole }).then((count) => {
    if (count < keys.length * ROWS_A_KEY) {
      return table.query({ trans, values: true, query: whole }).then(({ result }) => groupBy(result, keyOf));
    }
    const reads = keys.map((key) =>
      table.query({ trans, values: true, query: { index, range: { type: 1, lower: key, upper: key } } }),
    );
    return Dexie.Promise.all(reads).then(
      (answers) => new Map(keys.map((key, place) => [key, answers[place]!.result as unknown[]])),
    );
  });
}
