// Judges one entry against the server's row as last seen: send, merge, settle or park. Pure.
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { isDerivedId } from '#domain/record/ids.ts';
import { rebase, type Overlap, type RebaseResult } from '#domain/record/merge.ts';
import { applyPatches, sameValue, type Patch } from '#domain/record/patch.ts';
import type { BatchOp } from '#domain/wire/wire.ts';
import { carriesFile } from '#store/outbox/files.ts';
import { isOfAFile } from '#store/outbox/join-edits.ts';
import type { BaseRow, ConflictKind, OutboxEntry } from '#store/database/tables.ts';
import * as v from 'valibot';

/** The verdict on an entry. */
export type Verdict =
  /** Sent as `op`; `entry` is how it is stored from now on. */
  | { kind: 'send'; entry: OutboxEntry; op: BatchOp }
  /** The server's row already has the wanted values. */
  | { kind: 'done' }
  /** A person must choose; `rest` is the part that does not overlap. */
  | { kind: 'conflict'; conflict: ConflictKind; overlaps: Overlap[]; rest: Patch };

/** An entry that was sent before is sent again unchanged: its fate is unknown. */
export function judge(entry: OutboxEntry, base: BaseRow, definition: EntityDefinition, today: string): Verdict {
  if (entry.sent) return { kind: 'send', entry, op: entry.sent };
  const verdict = judgeAnew(entry, base, definition, today);
  if (!entry.requeued) return verdict;
  // The server may have applied the create: under its op id it accepts nothing but that create.
  const isAnother = verdict.kind === 'send' && verdict.op.method !== entry.method;
  return verdict.kind === 'conflict' || isAnother ? ask(entry, base, definition) : verdict;
}

/**
 * Asks the server before a person is asked: it may have applied the entry long before others changed the row. The call
 * names version 0, which no row has. So either the server answers that it has applied this op id, or it refuses, and
 * the entry is judged like a fresh one.
 */
function ask(entry: OutboxEntry, { row }: BaseRow, definition: EntityDefinition): Verdict {
  // An image's id is its own: the row is this entry's, and its file may no longer be here to be sent.
  if (carriesFile(entry)) return { kind: 'done' };
  if (entry.method === 'POST') return judgeCreate(entry, definition);
  const body = writable(definition, applyPatches<Values>(row ?? definition.defaults, entry.patch));
  const call = { path: `/${entry.collection}/${entry.row_id}/`, if_match: 0 };
  return send(entry, entry.method === 'DELETE' ? { ...call, method: 'DELETE' } : { ...call, method: 'PUT', body });
}

/**
 * A call that changes nothing: the row as it stands on the server, which is as the entry wants it. Undefined for a
 * record that cannot be edited.
 */
export function reaffirm(entry: OutboxEntry, base: BaseRow, definition: EntityDefinition): Verdict | undefined {
  const { row, version } = base;
  if (row === null || entry.method === 'DELETE' || carriesFile(entry)) return undefined;
  if (entry.requeued) return ask(entry, base, definition);
  return sendEdit({ ...entry, method: 'PUT' }, version, onlyKnown(writable(definition, row), row));
}

function judgeAnew(entry: OutboxEntry, base: BaseRow, definition: EntityDefinition, today: string): Verdict {
  if (entry.method === 'DELETE') return judgeDelete(entry, base);
  if (entry.method === 'POST' && base.row === null) return judgeCreate(entry, definition);
  // Somebody has revived the record already. Under an id that every tablet derives alike it may be a new one: that is merged.
  if (entry.revives && !entry.restored && !isDerivedId(entry.row_id)) return { kind: 'done' };
  if (base.row === null) {
    const overlaps = Object.entries(entry.patch).map(([field, { before, after }]) => ({
      field,
      before,
      mine: after,
      theirs: null,
    }));
    return { kind: 'conflict', conflict: 'deleted', overlaps, rest: {} };
  }
  return judgeEdit(entry, base.row, base.version, definition, today);
}

function judgeCreate(entry: OutboxEntry, definition: EntityDefinition): Verdict {
  const made = entry.made_at === undefined ? {} : { created_at: entry.made_at };
  const body = { ...writable(definition, applyPatches(definition.defaults, entry.patch)), ...made, id: entry.row_id };
  const revives = entry.revives ? { revives: true } : {};
  return send(entry, { method: 'POST', path: `/${entry.collection}/`, ...revives, body });
}

function judgeEdit(
  entry: OutboxEntry,
  theirs: Row,
  version: number,
  definition: EntityDefinition,
  today: string,
): Verdict {
  const rebased = rebase(definition.merge, entry.patch, theirs);
  const { patch, overlaps } = isOfAFile(entry) && version > 1 ? withEmptied(rebased) : rebased;
  if (overlaps.length > 0) return { kind: 'conflict', conflict: 'fields', overlaps, rest: patch };
  if (Object.keys(patch).length === 0) return { kind: 'done' };
  const merged = writable(definition, applyPatches<Values>(theirs, patch));
  if (moved(entry, theirs) && !v.safeParse(definition.schema({ today }), merged).success) {
    const all = Object.entries(patch).map(([field, { before, after }]) => ({
      field,
      before,
      mine: after,
      theirs: before,
    }));
    return { kind: 'conflict', conflict: 'fields', overlaps: all, rest: {} };
  }
  // A create that met an existing row goes on as an edit of that row, under the same op id.
  return sendEdit({ ...entry, method: 'PUT', patch }, version, onlyKnown(merged, { ...theirs, ...patch }));
}

/**
 * With the fields that the second import of one file would fill again: the first one made the record with them, so a person has
 * emptied them since.
 */
function withEmptied({ patch, overlaps }: RebaseResult): RebaseResult {
  const result: RebaseResult = { patch: {}, overlaps: [...overlaps] };
  for (const [field, change] of Object.entries(patch)) {
    if (change.before !== null || change.after === null) result.patch[field] = change;
    else result.overlaps.push({ field, before: null, mine: change.after, theirs: null });
  }
  return result;
}

const sendEdit = (entry: OutboxEntry, version: number, body: Values): Verdict =>
  send(entry, { method: 'PUT', path: `/${entry.collection}/${entry.row_id}/`, if_match: version, body });

function judgeDelete(entry: OutboxEntry, base: BaseRow): Verdict {
  if (base.row === null) return { kind: 'done' };
  const overlaps = Object.entries(entry.patch)
    .filter(([field, { before }]) => !sameValue(base.row?.[field], before))
    .map(([field, { before }]) => ({ field, before, mine: null, theirs: base.row?.[field] ?? null }));
  if (overlaps.length > 0) return { kind: 'conflict', conflict: 'changed', overlaps, rest: {} };
  return send(entry, {
    method: 'DELETE',
    path: `/${entry.collection}/${entry.row_id}/`,
    if_match: base.version,
    ...(entry.seen === undefined ? {} : { seen: entry.seen }),
  });
}

function send(entry: OutboxEntry, call: Omit<BatchOp, 'op_id' | 'captured_at'>): Verdict {
  const known = entry.known_in === undefined ? {} : { known_in: entry.known_in };
  const restored = entry.restored ? { restored: true, ...known } : {};
  const imported = entry.imported_by === undefined ? {} : { imported: true };
  const op: BatchOp = { op_id: entry.op_id, ...call, ...restored, ...imported, captured_at: entry.captured_at };
  return { kind: 'send', entry, op };
}

/** Whether another person's change lies between the form's opening and now: only then can a merge be invalid. */
function moved(entry: OutboxEntry, theirs: Row): boolean {
  return Object.entries(entry.patch).some(([field, { before }]) => !sameValue(theirs[field], before));
}

/** Only the fields that clients write: a field unknown to this build stays absent, so the server keeps it. */
function writable(definition: EntityDefinition, row: Values): Values {
  return Object.fromEntries(fieldsOf(definition).map((field) => [field, row[field] ?? null]));
}

/** Without fields that the server's row lacks: it came from a server that did not know them, and they blank nothing. */
const onlyKnown = (body: Values, known: object): Values =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field in known));
