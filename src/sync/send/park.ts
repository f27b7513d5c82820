// Writes that meet another person's change are parked in `conflicts` until a person chooses; nothing is overwritten.
import type { Row } from '#domain/record/row.ts';
import { sameValue, type Patch } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { wireRow } from '#store/database/local-row.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { isDeparture } from '#store/outbox/delete-record.ts';
import { releaseDependents, unhide, waitInstead } from '#store/outbox/queue.ts';
import { countedTo } from '#store/outbox/seen-cursor.ts';
import { entriesOf, laidOver, showRow } from '#store/rows/shown-row.ts';
import { asEdit, buildsOn, corrected, followed, joinPatches } from '#store/outbox/join-edits.ts';
import type { BaseRow, Conflict, ConflictKind, OutboxEntry, OutboxItem, RowOverlap } from '#store/database/tables.ts';
import { pickFields } from '#sync/fields.ts';
import type { Verdict } from './judge.ts';

type Clash = Extract<Verdict, { kind: 'conflict' }>;

/** Parks a lone entry: its overlapping fields wait, the other fields leave under a new op id. */
export async function parkEntry(
  db: ArcadaDatabase,
  entry: OutboxEntry,
  base: BaseRow,
  clash: Clash,
  newId: () => string,
): Promise<void> {
  if (await dropIfTakenBack(db, entry)) return;
  if (clash.conflict === 'fields') {
    if (await joinedSince(db, entry, clash, newId)) return;
    // The record is there whatever is decided about these fields: nothing waits for its creation, or its return, any more.
    await releaseDependents(db, entry);
  }
  let parked: OutboxEntry = { ...entry, sent: null, state: 'attention' };
  if (clash.conflict === 'fields' && Object.keys(clash.rest).length > 0) {
    parked.patch = pickFields(
      entry.patch,
      clash.overlaps.map((overlap) => overlap.field),
    );
    const op_id = newId();
    await db.outbox.put({ ...asEdit(entry, clash.rest), op_id, group: op_id, sent: null, state: 'pending' });
    await waitInstead(db, entry.op_id, op_id);
    await keepDeletionsWaiting(db, parked, op_id);
  } else {
    await db.outbox.delete(entry.n);
    if (clash.conflict === 'deleted') parked = await withLater(db, await joinLater(db, parked, newId), newId);
  }
  await store(db, clash.conflict, [parked], withRow(clash.overlaps, entry), base, parked);
}

/**
 * Deletions that wait for the part of an entry that leaves (`rest`) wait for the parked part too, if that is what moves the record
 * out of their reach: the server would take the record along. Within the caller's transaction.
 */
async function keepDeletionsWaiting(db: ArcadaDatabase, parked: OutboxEntry, rest: string): Promise<void> {
  const waits = (item: OutboxItem): boolean =>
    isWrite(item) &&
    item.method === 'DELETE' &&
    item.deps.includes(rest) &&
    isDeparture(parked, new Set([item.row_id, ...(item.hides ?? []).map(({ id }) => id)]));
  const wait = (item: OutboxItem): void => {
    item.deps = [...item.deps, parked.op_id];
  };
  await db.outbox.filter(waits).modify(wait);
  await db.conflicts
    .filter(({ entries }) => entries.some(waits))
    .modify(({ entries }) => entries.filter(waits).forEach(wait));
}

/**
 * Later changes of a contested field join the entry, which is judged anew: the person is asked about what they want now, or not at
 * all. Answers whether anything joined.
 */
async function joinedSince(
  db: ArcadaDatabase,
  entry: OutboxEntry,
  { overlaps }: Clash,
  newId: () => string,
): Promise<boolean> {
  const later = (await entriesOf(db, entry.collection, entry.row_id)).filter(({ n }) => n > entry.n);
  if (!later.some(({ patch }) => overlaps.some(({ field }) => field in patch))) return false;
  const whole = await withLater(db, await joinLater(db, entry, newId), newId);
  if (whole === entry) return false;
  await db.outbox.put(whole);
  return true;
}

/** Parks a whole group because one of its entries overlaps: a group is never torn. With later changes of its fields it is judged anew. */
export async function parkGroup(
  db: ArcadaDatabase,
  group: OutboxEntry[],
  clashes: { entry: OutboxEntry; base: BaseRow; clash: Clash }[],
  newId: () => string,
): Promise<void> {
  const changed: OutboxEntry[] = [];
  for (const entry of group) {
    const now = await withLater(db, entry, newId);
    if (now !== entry) changed.push(now);
  }
  if (changed.length > 0) {
    await db.outbox.bulkPut(changed);
    return;
  }
  await db.outbox.bulkDelete(group.map((entry) => entry.n));
  const overlaps = clashes.flatMap(({ entry, clash }) => withRow(clash.overlaps, entry));
  const first = clashes[0]!;
  const parked = group.map((entry): OutboxEntry => ({ ...entry, sent: null, state: 'attention' }));
  await store(db, first.clash.conflict, parked, overlaps, first.base, first.entry);
}

async function store(
  db: ArcadaDatabase,
  kind: ConflictKind,
  entries: OutboxEntry[],
  overlaps: RowOverlap[],
  base: BaseRow,
  about: OutboxEntry,
  counts?: Record<string, number>,
): Promise<void> {
  const { collection, row_id } = about;
  const mine = await lastShown(db, kind, base, about);
  const conflict: Conflict = {
    id: about.group,
    kind,
    collection,
    row_id,
    title: definitionOf(collection).title(mine ?? base.row ?? {}) || definitionOf(collection).singular,
    entries,
    overlaps,
    mine,
    theirs: base.row,
    ...(counts ? { counts } : {}),
  };
  await db.conflicts.put(conflict);
  for (const entry of entries) {
    await unhide(db, entry.op_id);
    await showRow(db, entry.collection, entry.row_id);
  }
  await hold(db, entries);
}

/**
 * The record with the parked edit: as it is shown; or, where it is deleted and not shown, its last row with the edit laid over.
 */
async function lastShown(
  db: ArcadaDatabase,
  kind: ConflictKind,
  base: BaseRow,
  about: OutboxEntry,
): Promise<Row | null> {
  const shown = await db.rows(about.collection).get(about.row_id);
  if (shown) return wireRow(shown);
  return kind === 'deleted' ? laidOver(base.last ?? null, [about]) : null;
}

/** Drops a deletion that was not applied and was undone since: it needs no decision. Answers whether it was one. */
export async function dropIfTakenBack(db: ArcadaDatabase, entry: OutboxEntry): Promise<boolean> {
  if (entry.method !== 'DELETE') return false;
  const { collection, row_id, n } = entry;
  const later = (await entriesOf(db, collection, row_id)).some((other) => other.n > n && other.revives === true);
  if (!later) return false;
  await db.outbox.delete(n);
  await unhide(db, entry.op_id);
  await showRow(db, collection, row_id);
  return true;
}

/** Parks a DELETE that the server refused although no field differs here: others changed the row or a record below it. */
export async function parkDelete(
  db: ArcadaDatabase,
  entry: OutboxEntry,
  base: BaseRow,
  kind: 'changed' | 'children',
  counts?: Record<string, number>,
): Promise<void> {
  if (await dropIfTakenBack(db, entry)) return;
  await db.outbox.delete(entry.n);
  const overlaps = Object.entries(entry.patch)
    .filter(([field, { before }]) => base.row !== null && !sameValue(base.row[field], before) && kind === 'changed')
    .map(([field, { before }]) => ({ field, before, mine: null, theirs: base.row?.[field] ?? null }));
  const counted_to = kind === 'children' ? await countedTo(db, entry) : undefined;
  const parked = { ...entry, ...(counted_to !== undefined && { counted_to }), sent: null, state: 'attention' } as const;
  await store(db, kind, [parked], withRow(overlaps, entry), base, entry, counts);
}

/**
 * The later entries of the same row join the first one, which was refused or contradicts the server's row: it is then another
 * change, of the hour of the last save.
 */
export async function joinLater(db: ArcadaDatabase, first: OutboxEntry, newId: () => string): Promise<OutboxEntry> {
  // A revival brings back the server's last row, not its own patch: edits are judged on that row, once it is back.
  if (first.revives) return first;
  let { patch, deps, captured_at } = first;
  const joined = [first.op_id];
  const later = await entriesOf(db, first.collection, first.row_id);
  for (const entry of later) {
    if (entry.n <= first.n) continue;
    const joins =
      entry.method === 'PUT' &&
      entry.sent === null &&
      entry.author === first.author &&
      // The audit names what was given back, and what was imported, by itself.
      entry.restored === first.restored &&
      entry.imported_by === first.imported_by &&
      entry.group === entry.op_id &&
      buildsOn(patch, entry.patch);
    if (!joins) break;
    patch = joinPatches(patch, entry.patch);
    deps = [...new Set([...deps, ...entry.deps])];
    // The server takes a creation's time as the record's created_at.
    if (first.method !== 'POST') ({ captured_at } = entry);
    joined.push(entry.op_id);
    await db.outbox.delete(entry.n);
  }
  if (patch === first.patch) return first;
  const whole = { ...corrected(first, patch, newId), deps, captured_at };
  for (const op_id of joined) await waitInstead(db, op_id, whole.op_id);
  return whole;
}

/**
 * An entry with the values to which later entries, which go on by themselves, change its fields. A person who insists on it then
 * wants those: its own older values would come back over them. The entry itself where nothing has changed its fields since.
 */
async function withLater(db: ArcadaDatabase, entry: OutboxEntry, newId: () => string): Promise<OutboxEntry> {
  if (entry.revives || entry.method === 'DELETE') return entry;
  const later = (await entriesOf(db, entry.collection, entry.row_id)).filter(
    ({ n, method }) => n > entry.n && method !== 'DELETE',
  );
  const { patch, deps } = followed(entry, later);
  const isSame = (one: Patch, other: Patch): boolean =>
    Object.entries(one).every(([field, { after }]) => sameValue(after, other[field]?.after));
  // Old forms that were saved one after the other may change a value in a circle: it would be followed for ever.
  if (isSame(patch, entry.patch) || !isSame(followed({ ...entry, patch }, later).patch, patch)) return entry;
  const group = await db.outbox.where({ group: entry.group }).toArray();
  const own = new Set([entry, ...group].map(({ op_id }) => op_id));
  const more = deps.filter((dep) => !own.has(dep));
  const whole = { ...corrected(entry, patch, newId), deps: [...new Set([...entry.deps, ...more])] };
  await waitInstead(db, entry.op_id, whole.op_id);
  return whole;
}

/** Holds the entries that depend on those that a person must decide on. */
export async function hold(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const blocked = new Set(entries.map((entry) => entry.op_id));
  await db.outbox
    .where('state')
    .equals('pending')
    .filter((entry) => entry.deps.some((dep) => blocked.has(dep)))
    .modify({ state: 'held' });
}

function withRow(overlaps: Clash['overlaps'], { collection, row_id }: OutboxEntry): RowOverlap[] {
  return overlaps.map((overlap) => ({ ...overlap, collection, row_id }));
}
