// POST /api/audit/receipts/: where the changes with these op ids stand in the audit, without their content (decision 079).
import * as v from 'valibot';
import { isId } from '#domain/record/ids.ts';
import type { AuditedDecision, ChangeAction } from './history.ts';
import type { CollectionName } from '#domain/record/collections.ts';

/** So many op ids may be asked for at once. */
export const MAX_RECEIPT_OPS = 2000;

const opId = v.pipe(
  v.string('Se esperaba un UUID'),
  v.toLowerCase(),
  v.check((text) => isId(text), 'Se esperaba un UUID'),
);

/** The op ids of the tablet's changes. */
export const receiptRequestSchema = v.object({
  op_ids: v.pipe(
    v.array(opId, 'Se esperaba una lista de operaciones'),
    v.maxLength(MAX_RECEIPT_OPS, `Como máximo ${MAX_RECEIPT_OPS} operaciones cada vez`),
  ),
});

/** One entry of the audit without its values: who, when, which record, and the hash that covers all of it. */
export interface AuditProof {
  /** Its place in the audit. */
  id: number;
  /** The number of its transaction. */
  seq: number;
  /** When the server took it in. */
  at: string;
  /** When the person saved it, by the tablet's clock as far as it is believed. */
  captured_at: string | null;
  user_id: string | null;
  acting_user_id: string | null;
  device_id: string | null;
  collection: CollectionName | AuditedDecision;
  row_id: string;
  action: ChangeAction;
  /** The record's version since. */
  version: number | null;
  hash: string;
}

/** The server's knowledge of one op. */
export interface ReceiptOp {
  op_id: string;
  /** The status with which it was applied; null: it never was. */
  status: number | null;
  /** In the order of the audit: the op's own record, and those that fell or came back with it. */
  entries: AuditProof[];
}

/** The audit's last entry at that moment. */
interface ChainHead {
  seq: number;
  hash: string;
}

/** The answer: one op for each that was asked for, in their order. */
export interface ReceiptAnswer {
  epoch: string;
  /** The server's clock. */
  at: string;
  head: ChainHead;
  ops: ReceiptOp[];
}
