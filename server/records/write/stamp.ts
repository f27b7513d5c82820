// The end of every write transaction: the head row is locked last, so numbers become visible in their order.
import { sql } from 'kysely';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import { entryHash, type AuditEntry } from '#server/audit/audit-chain.ts';
import { HttpProblem } from '#server/errors.ts';
import { HEAD_CHANNEL } from '#server/sync/listen.ts';
import { clampCapture } from './apply.ts';
import { rowKey, type WriteUnit } from './unit.ts';

/**
 * Gives the transaction its number and writes log, audit and applied ops under it. Null when it changed nothing. Throws
 * HttpProblem `epoch` when the database is of another epoch than the sender's.
 */
export async function stamp(unit: WriteUnit, epoch?: string): Promise<HeadEvent | null> {
  if (unit.changes.length === 0) return null;
  const last = await unit.trx
    .selectFrom('sync_head')
    .select(['epoch', 'seq', 'audit_hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = epoch ?? unit.sender.epoch;
  if (known !== undefined && known !== last.epoch) throw otherEpoch();
  const head = { epoch: last.epoch, seq: last.seq + 1 };
  const { entries, hash } = chainEntries(unit, head.seq, last.audit_hash);
  await writeLogs(unit, head, entries, hash);
  return { epoch: head.epoch, head: head.seq };
}

/** The refusal of a sender whose epoch differs from the database's. */
export const otherEpoch = (): HttpProblem =>
  new HttpProblem('epoch', 'La base de datos de la clínica fue restaurada. La tableta debe ponerse al día primero.');

/** The audit's entries of the unit's changes, each hashed over the one before, and the last hash. */
function chainEntries(unit: WriteUnit, seq: number, firstHash: string) {
  let hash = firstHash;
  const { userId, actingUserId, deviceId } = unit.sender;
  const imported = new Set([...unit.applied.keys()].flatMap((op) => (op.imported ? [op.opId] : [])));
  const entries = unit.changes.map((change, n) => {
    const entry: AuditEntry = {
      seq,
      at: unit.now.toISOString(),
      captured_at: change.capturedAt && clampCapture(unit.now, change.capturedAt),
      user_id: userId,
      acting_user_id: actingUserId,
      device_id: deviceId,
      imported_by: imported.has(change.opId) ? (actingUserId ?? userId) : null,
      op_id: change.opId,
      collection: change.definition.collection,
      row_id: change.row.id,
      patient_id: change.patientId,
      action: change.action,
      before: change.before,
      after: change.action === 'delete' ? null : change.row,
    };
    const previous_hash = hash;
    hash = entryHash(previous_hash, entry);
    return { n, ...entry, previous_hash, hash };
  });
  return { entries, hash };
}

/** One statement for everything: a round trip each would hold the head row, and with it every other writer, longer. */
async function writeLogs(
  unit: WriteUnit,
  head: { epoch: string; seq: number },
  entries: readonly unknown[],
  hash: string,
): Promise<void> {
  const log = new Map(
    unit.changes.map(({ definition, row, action }) => [
      rowKey(definition.collection, row.id),
      { collection: definition.collection, row_id: row.id, version: row.version, deleted: action === 'delete' },
    ]),
  );
  const outcomes = [...unit.applied].flatMap(([{ opId }, { status, change, warnings }]) => {
    if (opId === null) return [];
    const { collection } = change.definition;
    return [{ op_id: opId, status, collection, row_id: change.row.id, version: change.row.version, warnings }];
  });
  // ON CONFLICT rather than UPDATE: it finds rows by an index, whatever the planner assumes about the tables' size (see
  // `oneOf`).
  await sql`WITH logged AS (
      INSERT INTO sync_log (collection, row_id, seq, version, deleted)
      SELECT collection, row_id, ${head.seq}, version, deleted
      FROM json_to_recordset(${JSON.stringify([...log.values()])}::json)
        AS r(collection text, row_id uuid, version bigint, deleted boolean)
      ON CONFLICT (collection, row_id)
        DO UPDATE SET seq = excluded.seq, version = excluded.version, deleted = excluded.deleted
    ), kept AS (
      INSERT INTO applied_ops (op_id, user_id, seq, status, collection, row_id, version, warnings)
      SELECT op_id, ${unit.sender.userId}, ${head.seq}, status, collection, row_id, version, warnings
      FROM json_to_recordset(${JSON.stringify(outcomes)}::json)
        AS r(op_id uuid, status int, collection text, row_id uuid, version bigint, warnings jsonb)
      ON CONFLICT (op_id)
        DO UPDATE SET seq = excluded.seq, status = excluded.status, collection = excluded.collection,
          row_id = excluded.row_id, version = excluded.version, warnings = excluded.warnings
    ), audited AS (
      INSERT INTO audit_log (seq, at, captured_at, user_id, acting_user_id, device_id, imported_by, op_id, collection,
        row_id, patient_id, action, before, after, previous_hash, hash)
      SELECT seq, at, captured_at, user_id, acting_user_id, device_id, imported_by, op_id, collection, row_id, patient_id,
        action, before, after, previous_hash, hash
      FROM json_to_recordset(${JSON.stringify(entries)}::json)
        AS r(n int, seq bigint, at timestamptz, captured_at timestamptz, user_id uuid, acting_user_id uuid, device_id uuid,
          imported_by uuid, op_id uuid, collection text, row_id uuid, patient_id uuid, action text, before jsonb, after jsonb, previous_hash text,
          hash text)
      ORDER BY n
    ), sealed AS (
      UPDATE sync_head SET seq = ${head.seq}, audit_hash = ${hash} WHERE id = 1
    )
    SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(head.epoch, head.seq)})`.execute(unit.trx);
}
