// Writes that meet another person's change are parked in `conflicts` until a person chooses; nothing is overwritten.
import type { Row } from '#domain/record/row.ts';
import { sameValue } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { wireRow } from '#store/database/local-row.ts';
import { releaseDependents, unhide, waitInstead } from '#store/outbox/queue.ts';
import { entriesOf, laidOver, showRow } from '#store/rows/shown-row.ts';
import { asEdit, buildsOn, corrected, joinPatches } from '#store/outbox/join-edits.ts';
import type { BaseRow, Conflict, ConflictKind, OutboxEntry, RowOverlap } from '#store/database/tables.ts';
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
  } else {
    await db.outbox.delete(entry.n);
    if (clash.conflict === 'deleted') parked = await joinLater(db, parked, newId);
  }
  await store(db, clash.conflict, [parked], withRow(clash.overlaps, entry), base, parked);
}

/**
 * The author's later changes of a contested field join the entry, which is judged anew: the person is asked about what they want
 * now, or not at all. Answers whether anything joined.
 */
async function joinedSince(
  db: ArcadaDatabase,
  entry: OutboxEntry,
  { overlaps }: Clash,
  newId: () => string,
): Promise<boolean> {
  const later = (await entriesOf(db, entry.collection, entry.row_id)).filter(({ n }) => n > entry.n);
  if (!later.some(({ patch }) => overlaps.some(({ field }) => field in patch))) return false;
  const whole = await joinLater(db, entry, newId);
  if (whole === entry) return false;
  await db.outbox.put(whole);
  return true;
}

/** Parks a whole group because one of its entries overlaps: a group is never torn. */
export async function parkGroup(
  db: ArcadaDatabase,
  group: OutboxEntry[],
  clashes: { entry: OutboxEntry; base: BaseRow; clash: Clash }[],
): Promise<void> {
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
  await store(db, kind, [{ ...entry, sent: null, state: 'attention' }], withRow(overlaps, entry), base, entry, counts);
}

/**
 * The later entries of the same row join the first one, which was refused or contradicts the server's row: it is then another
 * change.
 */
export async function joinLater(db: ArcadaDatabase, first: OutboxEntry, newId: () => string): Promise<OutboxEntry> {
  // A revival brings back the server's last row, not its own patch: edits are judged on that row, once it is back.
  if (first.revives) return first;
  let { patch, deps } = first;
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
    joined.push(entry.op_id);
    await db.outbox.delete(entry.n);
  }
  if (patch === first.patch) return first;
  const whole = { ...corrected(first, patch, newId), deps };
  for (const op_id of joined) await waitInstead(db, op_id, whole.op_id);
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
