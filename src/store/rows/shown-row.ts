// The row that a screen shows = the server's row (base) with this tablet's unsent patches laid over it, in order.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { applyPatches, sameValue, type Patch } from '#domain/record/patch.ts';
import { definitionOf, parentsOf, type RecordKey } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { localRow, wireRow } from '#store/database/local-row.ts';
import type { BaseRow, OutboxEntry } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** The unacknowledged entries of one row, oldest first. */
export async function entriesOf(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<OutboxEntry[]> {
  return (await db.outbox.where({ collection, row_id: id }).sortBy('n')).filter(isWrite);
}

/** Everything on the tablet about one row: its shown state is computed from it. */
export interface HeldRow {
  /** Absent when the row has no unsent edits. */
  base: BaseRow | undefined;
  /** Its unacknowledged entries, oldest first. */
  entries: readonly OutboxEntry[];
  /** The row as screens show it now, local keys included. */
  shown: Row | undefined;
}

/** Reads all of a row at once. */
export async function readHeld(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<HeldRow> {
  const [base, entries, shown] = await Promise.all([
    db.base.get([collection, id]),
    entriesOf(db, collection, id),
    db.rows(collection).get(id),
  ]);
  return { base, entries, shown };
}

/** The base that a row without unsent edits gets with its first one: the row on screen is the server's. */
export function newBase(collection: CollectionName, id: string, shown: Row | undefined): BaseRow {
  const row = shown ? wireRow(shown) : null;
  return { collection, id, row, version: row?.version ?? 0, deleted: false };
}

/** The base of a row; made from the row on screen when it has no unsent edits yet. Call before its first patch. */
export async function ensureBase(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<BaseRow> {
  const [known, shown] = await Promise.all([db.base.get([collection, id]), db.rows(collection).get(id)]);
  if (known) return known;
  const base = newBase(collection, id, shown);
  await db.base.put(base);
  return base;
}

/** The base from now on: the server has this row (null: it has deleted it) in this version. */
export function withServerRow({ last, ...base }: BaseRow, row: Row | null, version: number): BaseRow {
  const buried = row ? undefined : (base.row ?? last);
  return { ...base, row, version, deleted: row === null, ...(buried && { last: buried }) };
}

/**
 * Recomputes the shown row after its base or its entries changed; drops the base once no entry waits. A row that would
 * reappear below a record whose deletion waits goes with that record: it is hidden instead.
 */
export async function showRow(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<void> {
  const { base, ...held } = await readHeld(db, collection, id);
  if (!base) return;
  const back = held.shown ? null : whatShows({ ...held, base });
  const above = back ? parentsOf(collection, back) : [];
  // IndexedDB commits a transaction once no request is pending: never await here without reading.
  const deletion = above.length > 0 ? await deletionAmong(db, above) : undefined;
  if (deletion) {
    await db.base.put({ ...base, hidden_by: deletion.op_id });
    await db.outbox.put({ ...deletion, hides: [...(deletion.hides ?? []), { collection, id }] });
    return;
  }
  if (held.entries.length === 0 && base.hidden_by === undefined) await db.base.delete([collection, id]);
  await display(db, { ...held, base });
}

/** The unsent deletion of one of these records, or of one further up. */
async function deletionAmong(db: ArcadaDatabase, records: readonly RecordKey[]): Promise<OutboxEntry | undefined> {
  const left = [...records];
  for (const { collection, id } of left) {
    const [base, entries] = await Promise.all([db.base.get([collection, id]), entriesOf(db, collection, id)]);
    if (!base) continue;
    const last = entries.at(-1);
    if (last?.method === 'DELETE') return last;
    const hiding = base.hidden_by === undefined ? undefined : await db.outbox.get({ op_id: base.hidden_by });
    if (hiding && isWrite(hiding)) return hiding;
    // This record may be about to reappear too: then its parents count.
    const row = whatShows({ base, entries, shown: undefined });
    if (row) left.push(...parentsOf(collection, row));
  }
  return undefined;
}

/** Writes the shown state of a row that has a base. */
export async function display(db: ArcadaDatabase, held: HeldRow & { base: BaseRow }): Promise<void> {
  const { collection, id } = held.base;
  const row = whatShows(held);
  if (row === null) await db.rows(collection).delete(id);
  else if (row) await db.rows(collection).put(localRow(collection, row));
}

/** The new shown state of a row. Null: hidden; undefined: unchanged. */
function whatShows({ base, entries, shown }: HeldRow & { base: BaseRow }): Row | null | undefined {
  const [first, last] = [entries[0], entries.at(-1)];
  if (base.hidden_by !== undefined) return null;
  if (!first || !last) return base.row;
  if (last.method === 'DELETE') return null;
  // Deleted on the server and edited here: the row on screen stays until the conflict is judged.
  const under = base.row ?? (first.method === 'POST' ? null : (base.last ?? shown));
  const row = laidOver(under ? wireRow(under) : null, entries);
  return row ? { ...row, updated_at: last.captured_at, updated_by: last.author } : undefined;
}

/** A row (null: there is none) with entries laid over it, in their order. */
export const laidOver = (row: Row | null, entries: readonly OutboxEntry[]): Row | null => entries.reduce(overlay, row);

/** A row (null: there is none) after one more entry. */
function overlay(row: Row | null, entry: OutboxEntry): Row | null {
  if (entry.method === 'DELETE') return null;
  if (row !== null && entry.requeued) return applyPatches(row, stillUpon(row, entry));
  if (entry.method === 'PUT') return row && applyPatches(row, mergedPatch(row, entry));
  // A revival without a patch brings back a row that only the server knows: there is nothing to show yet.
  if (row === null && entry.revives && Object.keys(entry.patch).length === 0) return null;
  if (row === null) return applyPatches(blankRow(entry), entry.patch);
  // A creation that meets a row fills it in, as the merge will: fields left at their defaults blank nothing.
  const filled = Object.entries(entry.patch).filter(([, { before, after }]) => !sameValue(before, after));
  return applyPatches(row, Object.fromEntries(filled));
}

/** The part of an entry that changes the current row. The server may have applied it long ago: later values by others stand. */
function stillUpon(row: Row, { method, patch }: OutboxEntry): Patch {
  const open = Object.entries(patch).filter(([field, { before }]) => sameValue(row[field], before));
  return method === 'POST' ? {} : Object.fromEntries(open);
}

/** A patch over a row that has moved on: texts and sets are shown as the merge will leave them, with both changes. */
function mergedPatch(row: Row, { collection, patch }: OutboxEntry): Patch {
  const { strategies = {} } = definitionOf(collection).merge;
  const changes = Object.entries(patch).map(([field, change]) => {
    const { before, after } = change;
    const merged = sameValue(row[field], before) ? undefined : strategies[field]?.(before, after, row[field], row);
    if (!merged) return [field, change];
    return [field, { before, after: 'mine' in merged ? merged.mine : merged.value }];
  });
  return Object.fromEntries(changes) as Patch;
}

function blankRow(entry: OutboxEntry): Row {
  return {
    ...definitionOf(entry.collection).defaults,
    id: entry.row_id,
    version: 0,
    created_at: entry.made_at ?? entry.captured_at,
    updated_at: entry.captured_at,
    created_by: entry.author,
    updated_by: entry.author,
  };
}
