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
}

/**
 * Adds a decision to the audit at the end of the transaction that carries it out. The caller announces the head after
 * the commit. Throws HttpProblem when the person's account has gone meanwhile, with the demo clinic.
 */
export async function auditDecision(
  trx: Transaction<Database>,
  at: Date,
  userId: string,
  { collection, rowId, action }: Decision,
): Promise<HeadEvent> {
  const last = await trx
    .selectFrom('sync_head')
    .select(['epoch', 'seq', 'audit_hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const person = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!person) throw new HttpProblem('unauthenticated', 'Inicie sesión para continuar.');
  const seq = last.seq + 1;
  const entry: AuditEntry = {
    seq,
    at: at.toISOString(),
    captured_at: null,
    user_id: userId,
    acting_user_id: null,
    device_id: null,
    imported_by: null,
    op_id: null,
    collection,
    row_id: rowId,
    patient_id: null,
    action,
    before: null,
    after: null,
  };
  const hash = entryHash(last.audit_hash, entry);
  await trx
    .insertInto('audit_log')
    .values({ ...entry, collection, action, before: null, after: null, previous_hash: last.audit_hash, hash })
    .execute();
  await trx.updateTable('sync_head').set({ seq, audit_hash: hash }).where('id', '=', 1).execute();
  await sql`SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(last.epoch, seq)})`.execute(trx);
  return { epoch: last.epoch, head: seq };
}
