// Deletes a record with its descendants, and revives them together.
import { sql } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { newId } from '#domain/record/ids.ts';
import type { Values } from '#domain/record/row.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import type { FallenParent } from '#domain/wire/problem.ts';
import { parseCursor } from '#domain/wire/wire.ts';
import { HttpProblem } from '#server/errors.ts';
import { oneOf, selectStored, updateRows, wireRow, type StoredRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { patientOf } from './patient-of.ts';
import { lockRows, remember, rowKey, type Change, type WriteUnit } from './unit.ts';

interface Located {
  definition: EntityDefinition;
  row: StoredRow;
}

/**
 * Makes a living row and all its descendants tombstones of one deletion, and returns the change of the row itself.
 * Throws HttpProblem `children_changed` when a batch op's sender cannot have seen all of them.
 */
export async function deleteWithDescendants(
  unit: WriteUnit,
  definition: EntityDefinition,
  root: StoredRow,
  { opId, capturedAt, seen }: Pick<WriteOp, 'opId' | 'capturedAt' | 'seen'>,
): Promise<Change> {
  const descendants = await lockDescendants(unit, definition, root);
  if (unit.sender.via === 'batch' && seen !== null) await checkSeen(unit, descendants, seen);
  const patientId = await patientOf(unit, definition, root);
  const at = unit.now.toISOString();
  const values = { deleted_at: at, deletion: newId(), updated_at: at, updated_by: unit.sender.userId };
  let rootChange: Change | undefined;
  for (const [level, rows] of byDefinition([{ definition, row: root }, ...descendants])) {
    const before = new Map(rows.map((row) => [row.id, wireRow(row)]));
    const tombstones = await updateRows(unit.trx, level, [...before.keys()], values);
    remember(unit, level, tombstones);
    for (const row of tombstones) {
      const rows = { row: wireRow(row), before: before.get(row.id) ?? null };
      const change: Change = { definition: level, action: 'delete', ...rows, opId, capturedAt, patientId };
      if (level === definition && row.id === root.id) rootChange = change;
      unit.changes.push(change);
    }
  }
  if (!rootChange) throw new Error('a locked row is gone');
  return rootChange;
}

/**
 * Revives a tombstone, one version up, and with it the rows below it of the same deletion whose parents are all alive.
 * Adds the descendants' changes; the row's own is the caller's.
 */
export async function reviveWithDescendants(
  unit: WriteUnit,
  definition: EntityDefinition,
  tombstone: StoredRow,
  { written, opId, capturedAt }: { written: Values } & Pick<WriteOp, 'opId' | 'capturedAt'>,
): Promise<StoredRow> {
  const alive = { deleted_at: null, deletion: null };
  const [revived] = await updateRows(unit.trx, definition, [tombstone.id], { ...written, ...alive });
  if (!revived) throw new Error('a locked row is gone');
  remember(unit, definition, [revived]);
  const touched = { updated_at: unit.now.toISOString(), updated_by: unit.sender.userId };
  const values = { ...touched, ...alive };
  let level: Located[] = [{ definition, row: revived }];
  while (level.length > 0) {
    const next: Located[] = [];
    for (const link of childLinks(level)) {
      for (const row of await reviveChildren(unit, link, tombstone.deletion, values)) {
        const change = { action: 'revive', row: wireRow(row), before: null, opId, capturedAt } as const;
        unit.changes.push({ definition: link.child, patientId: await patientOf(unit, link.child, row), ...change });
        next.push({ definition: link.child, row });
      }
    }
    level = next;
  }
  return revived;
}

/** Writes the tombstones of one deletion that hang on these rows alive, as far as every parent is, and returns them. */
async function reviveChildren(
  unit: WriteUnit,
  { child, field, ids }: ChildLink,
  deletion: string | null,
  values: Values,
): Promise<StoredRow[]> {
  if (deletion === null) return [];
  const condition = sql`${oneOf(field, ids)} AND deletion = ${deletion}::uuid`;
  const ready: string[] = [];
  for (const row of await selectStored(unit.trx, child, condition, sql`ORDER BY id FOR UPDATE`)) {
    if (await hasLivingParents(unit, child, row)) ready.push(row.id);
  }
  const back = ready.length === 0 ? [] : await updateRows(unit.trx, child, ready, values);
  remember(unit, child, back);
  return back;
}

/** The uppermost tombstone above a deleted row, or the row itself: restoring it restores the rows deleted with it. */
export async function uppermostFallen(unit: WriteUnit, { definition, row }: Located): Promise<FallenParent> {
  for (const { field, collection } of definition.parents) {
    const id = row[field];
    if (typeof id !== 'string') continue;
    const parent = definitionOf(collection);
    const [above] = await selectStored(unit.trx, parent, oneOf('id', [id]));
    if (above && above.deleted_at !== null) return uppermostFallen(unit, { definition: parent, row: above });
  }
  return { collection: definition.collection, id: row.id, title: definition.title(row) || definition.singular };
}

async function hasLivingParents(unit: WriteUnit, definition: EntityDefinition, row: StoredRow): Promise<boolean> {
  for (const { field, collection } of definition.parents) {
    const id = row[field];
    if (typeof id !== 'string') continue;
    const key = rowKey(collection, id);
    if (!unit.rows.has(key)) await lockRows(unit, definitionOf(collection), [id], false);
    if (unit.rows.get(key)?.deleted_at !== null) return false;
  }
  return true;
}

/** Every living row below this one, level by level, locked. A row that is reached twice counts once. */
async function lockDescendants(unit: WriteUnit, definition: EntityDefinition, root: StoredRow): Promise<Located[]> {
  const found = new Map<string, Located>();
  let level: Located[] = [{ definition, row: root }];
  while (level.length > 0) {
    const next: Located[] = [];
    for (const { child, field, ids } of childLinks(level)) {
      const condition = sql`${oneOf(field, ids)} AND deleted_at IS NULL`;
      for (const row of await selectStored(unit.trx, child, condition, sql`ORDER BY id FOR UPDATE`)) {
        const key = rowKey(child.collection, row.id);
        if (found.has(key)) continue;
        found.set(key, { definition: child, row });
        next.push({ definition: child, row });
      }
    }
    level = next;
  }
  return [...found.values()];
}

/** A kind of child, the field that points up, and the ids it may hold. */
interface ChildLink {
  child: EntityDefinition;
  field: string;
  ids: string[];
}

/** The children of rows of several collections. Budgets come before the payments that hang on both them and patients. */
function childLinks(level: readonly Located[]): ChildLink[] {
  return [...byDefinition(level)].flatMap(([definition, rows]) =>
    childrenOf(definition.collection).map(({ collection, field }) => ({
      child: definitionOf(collection),
      field,
      ids: rows.map(({ id }) => id),
    })),
  );
}

function byDefinition(located: readonly Located[]): Map<EntityDefinition, StoredRow[]> {
  const groups = new Map<EntityDefinition, StoredRow[]>();
  for (const { definition, row } of located) {
    const rows = groups.get(definition);
    if (rows) rows.push(row);
    else groups.set(definition, [row]);
  }
  return groups;
}

/**
 * Refuses a cascade over rows that another device changed after the sender last looked. The rows are locked, so they
 * cannot change between this answer and the commit.
 */
async function checkSeen(unit: WriteUnit, descendants: readonly Located[], seen: string): Promise<void> {
  const cursor = parseCursor(seen);
  if (!cursor) throw new HttpProblem('invalid', 'El punto hasta donde estaba al día la tableta (seen) no es válido.');
  if (descendants.length === 0) return;
  const head = await unit.trx.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
  const counts: Partial<Record<CollectionName, number>> = {};
  // Numbers of another epoch, or beyond ours, tell nothing about the rows that the sender saw.
  const blind = cursor.epoch !== head.epoch || cursor.seq > head.seq;
  for (const [definition, rows] of byDefinition(descendants)) {
    const ids = rows.map(({ id }) => id);
    const changed = blind ? ids.length : await changedByOthers(unit, definition, ids, cursor.seq);
    if (changed > 0) counts[definition.collection] = changed;
  }
  if (Object.keys(counts).length === 0) return;
  throw new HttpProblem('children_changed', 'Hay cambios de otras personas en lo que se borraría con este registro.', {
    counts,
  });
}

/** Changes that the sender has not seen as its own. */
async function changedByOthers(
  unit: WriteUnit,
  definition: EntityDefinition,
  ids: readonly string[],
  seq: number,
): Promise<number> {
  const { seenDeviceId } = unit.sender;
  const others = seenDeviceId === null ? sql`true` : sql`device_id IS DISTINCT FROM ${seenDeviceId}::uuid`;
  const { rows } = await sql<{ changed: number }>`SELECT count(DISTINCT row_id) AS changed FROM audit_log
    WHERE collection = ${definition.collection} AND ${oneOf('row_id', ids)} AND seq > ${seq} AND ${others}`.execute(
    unit.trx,
  );
  return rows[0]?.changed ?? 0;
}
