// Audit entries that are no writes of records: tablets receive none of them, but they are in the same chain.
import { sql, type Transaction } from 'kysely';
import { formatCursor, type HeadEvent } from '#domain/wire/wire.ts';
import type { AuditedDecision } from '#domain/wire/history.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { HEAD_CHANNEL } from '#server/sync/listen.ts';
import { entryHash, type AuditEntry } from './audit-chain.ts';

/** A person's decision. */
export interface Decision {
  collection: AuditedDecision;
  rowId: string;
  action: 'create' | 'update' | 'delete';
  /** The op of a decision that a tablet reports afterwards, and when it was made there, as far as that is believed. */
  opId?: string;
  capturedAt?: string;
  deviceId?: string | null;
  patientId?: string;
  /** The administrador who sends it in the person's name, and who imported it with a rescue copy. */
  actingUserId?: string | null;
  importedBy?: string | null;
  after?: Record<string, unknown>;
}

/**
 * Adds a decision to the audit at the end of the transaction that carries it out; null stands for the server itself. The
 * caller announces the head after the commit. Throws HttpProblem when the sender's account has gone meanwhile, with the demo
 * clinic.
 */
export async function auditDecision(
  trx: Transaction<Database>,
  at: Date,
  userId: string | null,
  { collection, rowId, action, actingUserId = null, ...more }: Decision,
): Promise<HeadEvent> {
  const last = await trx
    .selectFrom('sync_head')
    .select(['epoch', 'seq', 'audit_hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sender = actingUserId ?? userId;
  const known = sender === null || (await hasAccount(trx, sender));
  if (!known) throw new HttpProblem('unauthenticated', 'Inicie sesión para continuar.');
  const seq = last.seq + 1;
  const entry: AuditEntry = {
    seq,
    at: at.toISOString(),
    captured_at: more.capturedAt ?? null,
    user_id: userId,
    acting_user_id: actingUserId,
    device_id: more.deviceId ?? null,
    imported_by: more.importedBy ?? null,
    op_id: more.opId ?? null,
    collection,
    row_id: rowId,
    patient_id: more.patientId ?? null,
    action,
    before: null,
    after: more.after ?? null,
  };
  const hash = entryHash(last.audit_hash, entry);
  await trx
    .insertInto('audit_log')
    .values({
      ...entry,
      collection,
      action,
      before: null,
      after: entry.after && JSON.stringify(entry.after),
      previous_hash: last.audit_hash,
      hash,
    })
    .execute();
  await trx.updateTable('sync_head').set({ seq, audit_hash: hash }).where('id', '=', 1).execute();
  await sql`SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(last.epoch, seq)})`.execute(trx);
  return { epoch: last.epoch, head: seq };
}

const hasAccount = async (trx: Transaction<Database>, id: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
