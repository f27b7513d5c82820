// Takes rows of the server in, under the tablet's own edits.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { parentsOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { localRow } from '#store/database/local-row.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { showRow, withServerRow } from './shown-row.ts';

/** A row as the server has it; null = tombstone. */
export interface ServerRow {
  id: string;
  version: number;
  row: Row | null;
}

/**
 * Takes in rows of one collection, within the caller's transaction. A row with unsent edits gets a new base and is
 * shown with them; a lower version never replaces a higher one. `fresh`: no row of the collection can be newer yet, so
 * versions need not be compared (first sync).
 */
export async function takeServerRows(
  db: ArcadaDatabase,
  collection: CollectionName,
  rows: readonly ServerRow[],
  options: { fresh?: boolean } = {},
): Promise<void> {
  const bases = new Map((await basesOf(db, collection).toArray()).map((base) => [base.id, base]));
  const table = db.rows(collection);
  const puts: Row[] = [];
  const deletes: string[] = [];
  const plain = rows.filter((row) => !bases.has(row.id));
  const known = options.fresh ? [] : await table.bulkGet(plain.map((row) => row.id));
  plain.forEach(({ id, version, row }, index) => {
    if ((known[index]?.version ?? 0) > version) return;
    if (row) puts.push(localRow(collection, row));
    else deletes.push(id);
  });
  if (puts.length > 0) await table.bulkPut(puts);
  if (deletes.length > 0) await table.bulkDelete(deletes);
  for (const { id, version, row } of rows) {
    const base = bases.get(id);
    if (!base || base.version > version) continue;
    const { hidden_by, ...rest } = withServerRow(base, row, version);
    const hides = hidden_by !== undefined && !(await hasLeft(db, collection, row, hidden_by));
    await db.base.put(hides ? { ...rest, hidden_by } : rest);
    await showRow(db, collection, id);
  }
}

/** Whether a hidden row has been moved out of reach of the unsent deletion that hides it. */
async function hasLeft(
  db: ArcadaDatabase,
  collection: CollectionName,
  row: Row | null,
  hiddenBy: string,
): Promise<boolean> {
  const deletion = await db.outbox.get({ op_id: hiddenBy });
  if (!row || !deletion || !isWrite(deletion)) return false;
  const hidden = await db.base.where({ hidden_by: hiddenBy }).primaryKeys();
  const taken = new Set([deletion.row_id, ...hidden.map(([, id]) => id)]);
  return !parentsOf(collection, row).some((parent) => taken.has(parent.id));
}

/** The bases of a collection's rows: those with unsent edits. */
export function basesOf(db: ArcadaDatabase, collection: CollectionName) {
  return db.base.where('[collection+id]').between([collection, ''], [collection, '\uffff']);
}

/**
 * Makes all rows between two ids (after, to] equal to the server's, whatever their versions, and drops those that it
 * lacks. Unsent edits stay, upon a new base. Within the caller's transaction; answers how many rows differed.
 */
export async function takeExactRows(
  db: ArcadaDatabase,
  collection: CollectionName,
  rows: readonly Row[],
  { after, to }: { after: string; to: string },
): Promise<number> {
  const table = db.rows(collection);
  const theirs = new Map(rows.map((row) => [row.id, row]));
  const bases = await db.base
    .where('[collection+id]')
    .between([collection, after], [collection, to], false, true)
    .toArray();
  const edited = new Map(bases.map((base) => [base.id, base]));
  const shown = await table.where('id').between(after, to, false, true).toArray();
  const known = new Map(shown.filter(({ id }) => !edited.has(id)).map((row) => [row.id, row.version]));
  const gone = [...known.keys()].filter((id) => !theirs.has(id));
  const plain = rows.filter(({ id }) => !edited.has(id));
  await table.bulkDelete(gone);
  await table.bulkPut(plain.map((row) => localRow(collection, row)));
  let mended = gone.length + plain.filter(({ id, version }) => known.get(id) !== version).length;
  for (const base of bases) {
    const row = theirs.get(base.id) ?? null;
    if (row?.version === base.row?.version) continue;
    mended += 1;
    await db.base.put(withServerRow(base, row, row?.version ?? base.version));
    await showRow(db, collection, base.id);
  }
  return mended;
}
