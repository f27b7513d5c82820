// The writes of a merge and of undoing one, as ordinary calls: every rule and the audit hold for them too.
import { sql } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import type { Db } from '#server/db/tables.ts';
import { oneOf, selectStored, type StoredRow } from '#server/records/table.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { RESOURCES } from '#server/resources/registry.ts';

/** An op of a merge. It is built on the row as it stands in this transaction. */
export function mergeOp(
  definition: EntityDefinition,
  method: WriteOp['method'],
  row: Pick<StoredRow, 'id' | 'version'>,
  body: Values,
  more: Partial<WriteOp> = {},
): WriteOp {
  const resource = RESOURCES[definition.collection];
  if (!resource) throw new Error(`no resource: ${definition.collection}`);
  const known = method === 'POST' ? { id: null, ifMatch: null } : { id: row.id, ifMatch: row.version };
  return { opId: null, method, resource, ...known, seen: null, body, capturedAt: null, merges: true, ...more };
}

/**
 * Ops that move the living children of one record to another one; a child whose id is derived from its parent stays
 * where it is. Budgets come before the payments that belong to them.
 */
export async function moveChildren(db: Db, parent: EntityDefinition, from: string, to: string): Promise<WriteOp[]> {
  const ops: WriteOp[] = [];
  for (const { collection, field } of childrenOf(parent.collection)) {
    if (RESOURCES[collection]?.makeId) continue;
    const child = definitionOf(collection);
    const condition = sql`${oneOf(field, [from])} AND deleted_at IS NULL`;
    for (const row of await selectStored(db, child, condition, sql`ORDER BY id FOR UPDATE`)) {
      ops.push(
        mergeOp(child, 'PUT', row, { [field]: to }),
        ...(await tellBelow(db, { from: parent.collection, moved: collection }, row.id)),
      );
    }
  }
  return ops;
}

/**
 * Ops that give a new version, without any change, to the records below a moving record that stay with it: a tablet
 * that has deleted the record's former parent assumes all below it deleted, and only a new version tells it otherwise.
 * Records that name the old parent themselves, as the payments of a budget do, are moved and so have one.
 */
export async function tellBelow(
  db: Db,
  { from, moved }: { from: CollectionName; moved: CollectionName },
  id: string,
): Promise<WriteOp[]> {
  const ops: WriteOp[] = [];
  for (const { collection, field } of childrenOf(moved)) {
    const child = definitionOf(collection);
    if (child.parents.some((each) => each.collection === from)) continue;
    const condition = sql`${oneOf(field, [id])} AND deleted_at IS NULL`;
    for (const row of await selectStored(db, child, condition, sql`ORDER BY id FOR UPDATE`)) {
      ops.push(mergeOp(child, 'PUT', row, {}));
    }
  }
  return ops;
}

/** Locks rows in the order in which every write locks, and returns them by id, tombstones included. */
export async function lockAndRead(
  db: Db,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await selectStored(db, definition, oneOf('id', ids), sql`ORDER BY id FOR UPDATE`);
  return new Map(rows.map((row) => [row.id, row]));
}
