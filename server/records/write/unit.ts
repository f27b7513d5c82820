// One write transaction: the rows that it holds locked, and what it has changed so far.
import { sql, type Transaction } from 'kysely';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { referencesOf, type EntityDefinition, type ValidationContext } from '#domain/record/definition.ts';
import { isId, newId, parseId } from '#domain/record/ids.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { dateIn } from '#domain/values/dates.ts';
import type { ChangeAction } from '#domain/wire/history.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { own, valuesOf } from '#server/records/body.ts';
import type { Resource } from '#server/records/resource.ts';
import type { Sender } from '#server/records/sender.ts';
import { oneOf, selectParents, selectStored, type StoredRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { LostRace } from './transaction.ts';

/** One row's change as the log of changes and the audit will hold it. */
export interface Change {
  definition: EntityDefinition;
  action: ChangeAction;
  /** As the database returned it, once it is stored. */
  row: Row;
  before: Row | null;
  opId: string | null;
  /** The tablet's clock when the person saved; null for a direct call. */
  capturedAt: Date | null;
  patientId: string | null;
}

/** The outcome of an op. */
export interface AppliedOp {
  status: number;
  /** The change of the op's own row. */
  change: Change;
  warnings: Warning[];
}

/** A row that is decided and not stored yet. */
interface PendingRow {
  change: Change;
  /** The table's computed columns (`Resource.columns`). */
  columns: Values;
}

/** One write transaction while it is being decided. */
export interface WriteUnit {
  trx: Transaction<Database>;
  now: Date;
  validation: ValidationContext;
  /** The clinic's settings at the beginning of the transaction. */
  clinic: ClinicSettingsValues;
  sender: Sender;
  /** By `collection/id`: each locked row as it stands now, pending changes included; null = there is none. */
  rows: Map<string, StoredRow | null>;
  /** By `collection/id`: the parents' fields of rows that were read without a lock, so that each is read once. */
  ancestors: Map<string, Values>;
  /** By `collection/id`: what `flush` will store. */
  pending: Map<string, PendingRow>;
  /** Ids of the POSTs that came without one. */
  madeIds: Map<WriteOp, string>;
  changes: Change[];
  applied: Map<WriteOp, AppliedOp>;
}

/** Starts the bookkeeping of a write transaction. */
export function openUnit(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'now' | 'clinic'>,
  sender: Sender,
): WriteUnit {
  const now = context.now();
  const clinic = context.clinic.current();
  const validation = { today: dateIn(now, clinic.timezone) };
  const known = { rows: new Map(), ancestors: new Map(), madeIds: new Map() };
  const state = { pending: new Map(), changes: [], applied: new Map() };
  return { trx, now, validation, clinic, sender, ...known, ...state };
}

/** The key of a row in `WriteUnit.rows`. */
export const rowKey = (collection: CollectionName, id: string): string => `${collection}/${id}`;

/** The op with the ids of its body in lower case, as they are stored: an id in capitals must match locks and rows too. */
export function withLowerCaseIds(op: WriteOp): WriteOp {
  const body = valuesOf(op.body);
  if (!body) return op;
  const ids: Values = {};
  for (const field of ['id', ...referencesOf(op.resource.definition).map((reference) => reference.field)]) {
    const id = parseId(own(body, field));
    if (id !== undefined) ids[field] = id;
  }
  return { ...op, body: { ...body, ...ids } };
}

/** The id that an op itself names: the path's, the body's, or the only one its values can have. */
export function askedId(op: WriteOp): unknown {
  if (op.id !== null) return op.id;
  const body = valuesOf(op.body) ?? {};
  return own(body, 'id') ?? op.resource.makeId?.(body);
}

/** The id that an op writes: the one it names, or one made here. Undefined when it names an invalid one. */
export function targetId(unit: WriteUnit, op: WriteOp): string | undefined {
  const asked = askedId(op);
  if (asked !== undefined) return isId(asked) ? asked : undefined;
  const made = unit.madeIds.get(op) ?? newId();
  unit.madeIds.set(op, made);
  return made;
}

/** A parent that a limit sums over, as its child named it before anything was locked. */
interface StoredParent {
  child: string;
  field: string;
  collection: CollectionName;
  id: unknown;
}

/** Parents come before children in the order of locks, so they are read ahead of the locks. */
async function storedParents(unit: WriteUnit, ops: readonly WriteOp[]): Promise<StoredParent[]> {
  const children = new Map<Resource, Set<string>>();
  for (const op of ops) {
    const { lockedParents = [] } = op.resource;
    const id = askedId(op);
    const body = valuesOf(op.body) ?? {};
    // A create names its parents in its body, which decides, also where the row turns out to be a tombstone of other parents.
    const named = op.method === 'POST' && !op.revives && lockedParents.every((field) => isId(own(body, field)));
    if (lockedParents.length === 0 || named || !isId(id)) continue;
    children.set(op.resource, (children.get(op.resource) ?? new Set()).add(id));
  }
  const found: StoredParent[] = [];
  for (const [{ definition, lockedParents = [] }, ids] of children) {
    const fields = definition.parents.filter(({ field }) => lockedParents.includes(field));
    for (const row of await selectParents(unit.trx, definition, [...ids])) {
      const child = rowKey(definition.collection, row.id);
      found.push(...fields.map(({ field, collection }) => ({ child, field, collection, id: row[field] })));
    }
  }
  return found;
}

/**
 * Locks every row that the ops name, in the order (collection, id), parents FOR SHARE unless a limit sums over them:
 * transactions that meet wait for each other instead of ending in a deadlock. Invalid ops lock nothing; they are
 * refused in their turn. Throws LostRace when a row was moved to another parent meanwhile.
 */
export async function lockAll(unit: WriteUnit, ops: readonly WriteOp[]): Promise<void> {
  const wanted = new Map<CollectionName, { ids: Set<string>; update: boolean }>();
  const want = (collection: CollectionName, id: unknown, update: boolean): void => {
    if (!isId(id)) return;
    const entry = wanted.get(collection) ?? { ids: new Set(), update: false };
    entry.ids.add(id);
    entry.update ||= update;
    wanted.set(collection, entry);
  };
  for (const op of ops) {
    const { definition, lockedParents = [] } = op.resource;
    want(definition.collection, targetId(unit, op), true);
    if (op.method === 'DELETE') continue;
    const body = valuesOf(op.body) ?? {};
    for (const { field, collection } of definition.parents) {
      want(collection, own(body, field), lockedParents.includes(field));
    }
  }
  const summed = await storedParents(unit, ops);
  for (const { collection, id } of summed) want(collection, id, true);
  for (const collection of COLLECTIONS) {
    const entry = wanted.get(collection);
    if (entry) await lockRows(unit, definitionOf(collection), [...entry.ids], entry.update);
  }
  for (const { child, field, id } of summed) {
    if (unit.rows.get(child)?.[field] !== id) throw new LostRace('the row was moved to another parent');
  }
}

/** Locks rows by id and remembers them; ids without a row are remembered as such. */
export async function lockRows(
  unit: WriteUnit,
  definition: EntityDefinition,
  ids: readonly string[],
  update: boolean,
): Promise<void> {
  for (const id of ids) unit.rows.set(rowKey(definition.collection, id), null);
  const lock = update ? sql`ORDER BY id FOR UPDATE` : sql`ORDER BY id FOR SHARE`;
  remember(unit, definition, await selectStored(unit.trx, definition, oneOf('id', ids), lock));
}

/** Keeps rows as they stand now. */
export function remember(unit: WriteUnit, definition: EntityDefinition, rows: readonly StoredRow[]): void {
  for (const row of rows) unit.rows.set(rowKey(definition.collection, row.id), row);
}
