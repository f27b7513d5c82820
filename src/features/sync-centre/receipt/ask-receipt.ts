import type { ReceiptAnswer, ReceiptOp } from '#domain/wire/audit-receipt.ts';
import type { Runtime } from '#runtime/runtime.tsx';

/** Changes in one request: a long list must not delay the clinic's other requests. */
const AT_ONCE = 500;

/** Asks for the entries of these changes in the server's audit. Throws AppError. */
export async function askReceipt(request: Runtime['request'], opIds: readonly string[]): Promise<ReceiptAnswer> {
  const ops: ReceiptOp[] = [];
  let last: ReceiptAnswer;
  let from = 0;
  do {
    const json = { op_ids: opIds.slice(from, from + AT_ONCE) };
    last = await request<ReceiptAnswer>('/audit/receipts/', { method: 'POST', json });
    ops.push(...last.ops);
    from += AT_ONCE;
  } while (from < opIds.length);
  // The last answer's head covers the entries of all answers.
  return { ...last, ops };
}
