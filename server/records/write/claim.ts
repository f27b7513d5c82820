// Op ids are claimed first: a write that was applied is never applied again, however often it is sent.
import { sql } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Sender } from '#server/records/sender.ts';
import { oneOf, selectStored, wireRow } from '#server/records/table.ts';
import { APPLIED_STATUS, type WriteOp, type WriteOutcome } from '#server/records/write-op.ts';
import { FailedOp } from './failed-op.ts';
import { otherEpoch } from './stamp.ts';
import { askedId, rowKey, type WriteUnit } from './unit.ts';

/** The stored facts of an op that is applied already. */
interface Earlier {
  op_id: string;
  user_id: string;
  status: number;
  collection: CollectionName;
  row_id: string;
  warnings: Warning[] | null;
}

/**
 * Claims the ops' ids within the transaction and returns those that were applied before. A concurrent sender of the
 * same op waits here until the first has committed or failed. Throws HttpProblem `epoch` when the database is of
 * another epoch than the sender's, before any rule is judged; FailedOp for an id that another op has: another person's,
 * or the same person's other call.
 */
export async function claimOps(
  unit: WriteUnit,
  ops: readonly WriteOp[],
  epoch?: string,
): Promise<Map<WriteOp, Earlier>> {
  const duplicates = new Map<WriteOp, Earlier>();
  const ids = ops.flatMap(({ opId }) => opId ?? []);
  if (ids.length === 0) return duplicates;
  const repeated = ops.findIndex(({ opId }, index) => opId !== null && ids.indexOf(opId) < index);
  if (new Set(ids).size < ids.length) {
    throw new FailedOp(repeated, new HttpProblem('invalid', 'La misma operación aparece dos veces en el grupo.'));
  }
  const claimed = await insertClaims(unit, ids);
  if (epoch !== undefined && epoch !== claimed.epoch) throw otherEpoch();
  if (claimed.ids.length === ids.length) return duplicates;
  const mine = new Set(claimed.ids);
  const others = ids.filter((id) => !mine.has(id));
  const earlier = await sql<Earlier>`SELECT op_id, user_id, status, collection, row_id, warnings
    FROM applied_ops WHERE op_id = ANY(${others}::uuid[])`.execute(unit.trx);
  const byId = new Map(earlier.rows.map((row) => [row.op_id, row]));
  for (const [index, op] of ops.entries()) {
    const found = op.opId === null ? undefined : byId.get(op.opId);
    if (!found) continue;
    const refusal = refusalOf(unit.sender, op, found);
    if (refusal) throw new FailedOp(index, refusal);
    duplicates.set(op, found);
  }
  return duplicates;
}

/** Stores the new ids, and returns them, with the epoch of the database that took them. */
async function insertClaims(
  { trx, sender }: WriteUnit,
  ids: readonly string[],
): Promise<{ epoch: string; ids: string[] }> {
  const { rows } = await sql<{ epoch: string; ids: string[] }>`WITH claimed AS (
      INSERT INTO applied_ops (op_id, device_id, user_id)
      SELECT op_id, ${sender.deviceId}::uuid, ${sender.userId}::uuid
      FROM unnest(${ids.toSorted()}::uuid[]) AS op_id
      ON CONFLICT (op_id) DO NOTHING RETURNING op_id
    )
    SELECT epoch, array(SELECT op_id FROM claimed) AS ids FROM sync_head`.execute(trx);
  const [claimed] = rows;
  if (!claimed) throw new Error('the database has no head');
  return claimed;
}

/**
 * The outcome of an op that was applied before, without claiming it; null when it was not, or is being applied at this
 * moment. Throws HttpProblem for an id that another op has.
 */
export async function findApplied(db: Db, sender: Sender, op: WriteOp): Promise<WriteOutcome | null> {
  if (op.opId === null) return null;
  const { rows } = await sql<Earlier>`SELECT op_id, user_id, status, collection, row_id, warnings
    FROM applied_ops WHERE op_id = ${op.opId}::uuid`.execute(db);
  const [earlier] = rows;
  if (!earlier) return null;
  const refusal = refusalOf(sender, op, earlier);
  if (refusal) throw refusal;
  return (await answerDuplicates(db, new Map([[op, earlier]]))).get(op) ?? null;
}

/** Why an op is not the one that was applied under its id; undefined when it is. */
function refusalOf(sender: Sender, op: WriteOp, earlier: Earlier): HttpProblem | undefined {
  if (earlier.user_id !== sender.userId) {
    return new HttpProblem('op_taken', 'Esta operación ya fue enviada por otra persona.');
  }
  if (isCopy(op, earlier)) return undefined;
  return new HttpProblem('op_taken', 'El identificador de esta operación ya se usó para otro cambio.');
}

/** Whether an op is the call that was applied. A create that leaves the id to the server equals any other of its kind. */
function isCopy(op: WriteOp, earlier: Earlier): boolean {
  const id = askedId(op);
  return (
    APPLIED_STATUS[op.method] === earlier.status &&
    op.resource.definition.collection === earlier.collection &&
    (id === undefined || id === earlier.row_id)
  );
}

/** The answers to ops that were applied before: their status, with the row as it stands now. */
export async function answerDuplicates(
  db: Db,
  duplicates: ReadonlyMap<WriteOp, Earlier>,
): Promise<Map<WriteOp, WriteOutcome>> {
  const ids = new Map<CollectionName, string[]>();
  for (const { collection, row_id } of duplicates.values())
    ids.set(collection, [...(ids.get(collection) ?? []), row_id]);
  const living = new Map<string, Row>();
  for (const [collection, wanted] of ids) {
    const condition = sql`${oneOf('id', wanted)} AND deleted_at IS NULL`;
    for (const row of await selectStored(db, definitionOf(collection), condition)) {
      living.set(rowKey(collection, row.id), wireRow(row));
    }
  }
  return new Map(
    [...duplicates].map(([op, { status, collection, row_id, warnings }]) => [
      op,
      { status, row: living.get(rowKey(collection, row_id)) ?? null, duplicate: true, warnings: warnings ?? [] },
    ]),
  );
}
