import type { ReceiptAnswer, ReceiptOp } from '#domain/wire/audit-receipt.ts';
import type { Runtime } from '#runtime/runtime.tsx';

/** Asked for at once: a long list does not keep the clinic's other work waiting. */
const AT_ONCE = 500;

/** Where these changes stand in the server's audit. Throws AppError. */
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
  // Its head has the entries of all the answers behind it.
  return { ...last, ops };
}
