// A person's decisions about parked writes. Each decision queues a new attempt or gives the parked one up; the attempt
// is judged again like any other write, so that it overwrites no change that came meanwhile.
import { fieldsOf } from '#domain/record/definition.ts';
import type { Row } from '#domain/record/row.ts';
import { newId } from '#domain/record/ids.ts';
import { sameValue, type Patch } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import { carriesFile, dropFilesOf, fileAcknowledged } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { descendants } from '#store/rows/descendants.ts';
import { asEdit } from '#store/outbox/join-edits.ts';
import { readMeta } from '#store/database/meta.ts';
import {
  hide,
  queueBehind,
  releaseDependents,
  withdrawEntries,
  rowName,
  rowsToCome,
  waitInstead,
  withDependents,
} from '#store/outbox/queue.ts';
import { departures } from '#store/outbox/delete-record.ts';
import { missingParents, queueRevival } from './revival.ts';
import { seenOf } from '#store/outbox/seen-cursor.ts';
import { ensureBase, entriesOf, showRow, withServerRow } from '#store/rows/shown-row.ts';
import type { Conflict, OutboxEntry, RowOverlap } from '#store/database/tables.ts';
import { personOnScreen } from '#store/outbox/write.ts';

/** Field of a conflict → the value that the person chose: mine, theirs or a combination. */
export type Choices = Record<string, unknown>;

/**
 * Decides a conflict of fields of one record. A field missing in `choices`, or final, keeps their value. A combined or new value
 * is written by the person on screen at the hour of the decision: `now`, milliseconds since 1970. Does nothing when the conflict
 * has been decided already (another tab). Throws for a group: it is decided whole.
 */
export async function resolveFields(db: ArcadaDatabase, id: string, choices: Choices, now: number): Promise<void> {
  await decideOn(db, id, async (conflict) => {
    const entry = onlyEntry(conflict);
    if (!entry) return [];
    const { chosen, written } = decidedFields(conflict, choices);
    // The record exists whatever is decided: its children need not wait for the edit, which goes to the queue's end.
    await releaseDependents(db, entry);
    const queued: string[] = [];
    if (Object.keys(chosen).length > 0) queued.push(await requeue(db, asEdit(entry, chosen)));
    if (Object.keys(written).length > 0) {
      const op_id = queued.length > 0 ? newId() : entry.op_id;
      const [author, captured_at] = [await personOnScreen(db), new Date(now).toISOString()];
      queued.push(await requeue(db, { ...asEdit(entry, written), op_id, group: op_id, author, captured_at }));
    }
    return queued;
  });
}

/** The fields that replace theirs: with somebody's value (`chosen`), or with a value that nobody had (`written`). */
function decidedFields({ collection, overlaps }: Conflict, choices: Choices): { chosen: Patch; written: Patch } {
  const { units = [], final = [] } = definitionOf(collection).merge;
  const choiceOf = ({ field, theirs }: RowOverlap) => (field in choices ? choices[field] : theirs);
  const [chosen, written]: [Patch, Patch] = [{}, {}];
  for (const overlap of overlaps) {
    // The server would refuse another value.
    if (final.includes(overlap.field)) continue;
    // All fields of a unit go together: the person chose with the whole unit in sight.
    const unit = units.find((fields) => fields.includes(overlap.field)) ?? [overlap.field];
    const whole = overlaps.filter(({ field }) => unit.includes(field));
    if (whole.every((each) => sameValue(choiceOf(each), each.theirs))) continue;
    const wasThere = whole.every((each) => [each.mine, each.theirs].some((value) => sameValue(choiceOf(each), value)));
    (wasThere ? chosen : written)[overlap.field] = { before: overlap.theirs, after: choiceOf(overlap) };
  }
  return { chosen, written };
}

/** Takes my version of a whole group, on top of theirs; a record that they deleted comes back. */
export async function insistGroup(db: ArcadaDatabase, id: string): Promise<void> {
  await decideOn(db, id, async (conflict) => {
    const decided: OutboxEntry[] = [];
    for (const entry of conflict.entries) {
      if (conflict.kind === 'deleted' && entry.row_id === conflict.row_id) {
        decided.push(await afterRevival(db, entry, conflict));
        continue;
      }
      const patch: Patch = { ...entry.patch };
      for (const { field, theirs, mine, row_id } of conflict.overlaps) {
        if (row_id === entry.row_id) patch[field] = { before: theirs, after: mine };
      }
      decided.push({ ...entry, patch });
    }
    // Queued last: a revival puts other entries at the queue's end, and they must not stand between those of this group.
    const queued: string[] = [];
    for (const entry of decided) queued.push(await requeue(db, entry));
    return queued;
  });
}

/** "Restaurar": the record they deleted comes back with my edits. Throws for a group. */
export async function restoreDeleted(db: ArcadaDatabase, id: string): Promise<void> {
  await decideOn(db, id, async (conflict) => {
    const entry = onlyEntry(conflict);
    return entry ? [await requeue(db, await afterRevival(db, entry, conflict))] : [];
  });
}

/**
 * Queues the revival of the record, after those of its parents that were deleted too; answers the edit, which depends
 * on it. The record comes back as it last stood on the server, which this tablet may not have seen: so the revival is
 * outside the edit's group, and the edit is judged, like any other, once the record is back.
 */
async function afterRevival(db: ArcadaDatabase, entry: OutboxEntry, { mine }: Conflict): Promise<OutboxEntry> {
  const { author, captured_at, collection, row_id: id } = entry;
  const deps: string[] = [];
  for (const parent of await missingParents(db, collection, mine)) {
    deps.push(await queueRevival(db, { ...parent, author, captured_at, patch: {} }));
  }
  const patch = mine ? beforeEdit(entry, mine) : {};
  const made_at = mine?.created_at;
  const revival = await queueRevival(db, { collection, id, author, captured_at, patch, made_at, deps });
  return { ...entry, deps: [...entry.deps, revival] };
}

/** The record as this tablet showed it before the parked edit, as a patch: for a server without any trace of the record. */
function beforeEdit({ collection, patch: edit }: OutboxEntry, mine: Row): Patch {
  const definition = definitionOf(collection);
  const patch: Patch = {};
  for (const field of fieldsOf(definition)) {
    const after = edit[field] ? edit[field].before : mine[field];
    patch[field] = { before: definition.defaults[field] ?? null, after: after ?? null };
  }
  return patch;
}

/** A decision about one record must not drop the others of a group. */
function onlyEntry({ entries: [entry, ...others] }: Conflict): OutboxEntry | undefined {
  if (others.length > 0) throw new Error('a group is decided whole: insistGroup or acceptTheirs');
  return entry;
}

/**
 * Deletes although they changed a record, as the conflict showed it; a later change makes it a conflict again. Throws
 * for a group.
 */
export async function insistDelete(db: ArcadaDatabase, id: string): Promise<void> {
  await decideOn(db, id, async (conflict) => {
    const entry = onlyEntry(conflict);
    if (!entry) return [];
    const patch: Patch = {};
    for (const field of fieldsOf(definitionOf(entry.collection))) {
      patch[field] = { before: conflict.theirs?.[field] ?? null, after: null };
    }
    // Includes the records that have come to belong to it since.
    const hides = await descendants(db, entry.collection, entry.row_id);
    const leaving = await departures(db, new Set([entry.row_id, ...hides.map((row) => row.id)]));
    const deps = [...new Set([...entry.deps, ...leaving])];
    const seen = await seenOf(db, { collection: entry.collection, id: entry.row_id }, entry.counted_to);
    const decided = await requeue(db, { ...entry, patch, deps, hides, seen });
    await hide(db, hides, decided);
    return [decided];
  });
}

/** Gives the parked writes up: theirs stands. Writes that depend on a record that is gone are given up too. */
export async function acceptTheirs(db: ArcadaDatabase, id: string): Promise<void> {
  await decideOn(db, id, async (conflict) => {
    const missing: OutboxEntry[] = [];
    for (const entry of conflict.entries) if (!(await isThere(db, entry, conflict))) missing.push(entry);
    await dropFilesOf(db, missing);
    const parked = new Set(missing.map((entry) => entry.op_id));
    const gone = await withDependents(db, missing);
    await withdrawEntries(
      db,
      gone.filter((entry) => !parked.has(entry.op_id)),
    );
    await ensureBase(db, conflict.collection, conflict.row_id);
    return [];
  });
}

/** Whether the record exists without the parked entry: on the server, or by another entry of this tablet. */
async function isThere(db: ArcadaDatabase, entry: OutboxEntry, conflict: Conflict): Promise<boolean> {
  const { collection, row_id, method } = entry;
  const base = await db.base.get([collection, row_id]);
  const row = base ? base.row : await db.rows(collection).get(row_id);
  if (row) return true;
  // No row on the server: the row on screen may be a later edit of the record that the parked entry was to create. Only
  // another creation counts.
  if ((await entriesOf(db, collection, row_id)).some((other) => other.method === 'POST')) return true;
  if ((await readMeta(db, 'cursor')) !== undefined) return false;
  // The store was begun anew and has received nothing yet: the row in the conflict counts.
  return row_id === conflict.row_id ? conflict.theirs !== null : method !== 'POST';
}

/**
 * Removes a conflict in one transaction with `decide`, which answers the op ids under which the parked entries are
 * queued again.
 */
async function decideOn(
  db: ArcadaDatabase,
  id: string,
  decide: (conflict: Conflict) => Promise<string[]>,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const conflict = await db.conflicts.get(id);
    if (!conflict) return;
    await db.conflicts.delete(id);
    await keepBase(db, conflict);
    const decided = await decide(conflict);
    const made = decided.length > 0 ? await rowsToCome(db, conflict.entries) : new Set();
    await queueBehind(
      db,
      decided,
      (entry) => made.has(rowName(entry)) || entry.deps.some((dep) => decided.includes(dep)),
    );
    // The server has the record, and its file with it.
    if (conflict.theirs) await fileAcknowledged(db, conflict.entries.filter(carriesFile).map(idOfRow));
    for (const entry of conflict.entries) await showRow(db, entry.collection, entry.row_id);
  });
  await db.saved();
}

const idOfRow = ({ row_id }: OutboxEntry) => row_id;

/**
 * Ensures the row's base before a decision. A row that is deleted on the server and has no unsent edits has no base; the
 * decision needs to know that it is deleted, and its last values. If somebody has revived it, the row as shown is the base.
 */
async function keepBase(db: ArcadaDatabase, { collection, row_id: id, theirs }: Conflict): Promise<void> {
  const { row, version } = await ensureBase(db, collection, id);
  if (row !== null || version > 0) return;
  const unknown = { collection, id, row: theirs, version: 0, deleted: false };
  await db.base.put(withServerRow(unknown, null, Math.max(0, theirs?.version ?? 0)));
}

/**
 * A conflict that may date from before a restore, without its versions: they cannot be compared with those of the new epoch.
 */
export function withoutVersion(conflict: Conflict): Conflict {
  return conflict.theirs ? { ...conflict, theirs: { ...conflict.theirs, version: -1 } } : conflict;
}

/** Queues a decided entry; answers the op id under which it goes. */
async function requeue(db: ArcadaDatabase, entry: OutboxEntry): Promise<string> {
  const { n: _, requeued, refused, ...rest } = entry;
  await ensureBase(db, entry.collection, entry.row_id);
  const decided = { ...rest, state: 'pending', sent: null, error: null, tries: 0, not_before: 0 } as const;
  if (requeued === undefined && refused === undefined) {
    await db.outbox.add(decided);
    return entry.op_id;
  }
  // A new op id: under the old one the decision could be answered as a repetition, and be lost: by a restored server
  // that has applied that op already, or after a late copy of the refused call.
  const op_id = newId();
  await db.outbox.add({ ...decided, op_id, group: entry.group === entry.op_id ? op_id : entry.group });
  await waitInstead(db, entry.op_id, op_id);
  return op_id;
}
