// The shapes of domain/wire/audit-receipt.ts, for the API's document.
import * as v from 'valibot';
import { auditEntry, rowMeta } from './wire-schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `AuditProof`: an entry of the audit without its values. */
const auditProof = v.object({
  ...v.pick(auditEntry, ['id', 'seq', 'at', 'captured_at', 'user_id', 'acting_user_id', 'device_id']).entries,
  ...v.pick(auditEntry, ['collection', 'row_id', 'action', 'hash']).entries,
  version: v.nullable(count),
});

/** `ReceiptAnswer`. */
export const receiptAnswer = v.object({
  epoch: rowMeta.id,
  at: rowMeta.created_at,
  head: v.object({ seq: count, hash: v.string() }),
  ops: v.array(v.object({ op_id: rowMeta.id, status: v.nullable(count), entries: v.array(auditProof) })),
});
