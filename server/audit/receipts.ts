// Where changes are in the audit, by their op ids (decision 079). Their content stays on the server: the asking tablet
// made them, and only needs to know that they arrived.
import { sql } from 'kysely';
import type { AuditProof, ReceiptAnswer } from '#domain/wire/audit-receipt.ts';
import type { Db } from '#server/db/tables.ts';
import { oneOf } from '#server/records/table.ts';

/** An entry, and the op that made it. */
type ProofOfOp = AuditProof & { op_id: string };

/** The server's knowledge of these ops, and the head of the chain of their entries. */
export async function readReceipt(db: Db, now: Date, opIds: readonly string[]): Promise<ReceiptAnswer> {
  const ids = [...new Set(opIds)];
  const applied = new Map<string, number | null>();
  const proofs = new Map<string, AuditProof[]>();
  if (ids.length > 0) {
    const ops = await db.selectFrom('applied_ops').select(['op_id', 'status']).where(oneOf('op_id', ids)).execute();
    for (const { op_id, status } of ops) applied.set(op_id, status);
    for (const { op_id, ...proof } of await readProofs(db, ids)) {
      const known = proofs.get(op_id);
      if (known) known.push(proof);
      else proofs.set(op_id, [proof]);
    }
  }
  // Read last: the log only grows, so this head comes after all of the entries.
  const { epoch, seq, audit_hash } = await db
    .selectFrom('sync_head')
    .select(['epoch', 'seq', 'audit_hash'])
    .executeTakeFirstOrThrow();
  return {
    epoch,
    at: now.toISOString(),
    head: { seq, hash: audit_hash },
    ops: opIds.map((op_id) => ({ op_id, status: applied.get(op_id) ?? null, entries: proofs.get(op_id) ?? [] })),
  };
}

/** A deletion writes the record once more: its version is one above the last. */
async function readProofs(db: Db, ids: readonly string[]): Promise<ProofOfOp[]> {
  const { rows } = await sql<ProofOfOp>`SELECT op_id, id, seq, at, captured_at, user_id, acting_user_id, device_id,
      collection, row_id, action, coalesce((after->>'version')::bigint, (before->>'version')::bigint + 1) AS version, hash
    FROM audit_log WHERE ${oneOf('op_id', ids)} ORDER BY id`.execute(db);
  return rows;
}
