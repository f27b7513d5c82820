// Checks a receipt against the database: each of its changes, and the chain of their entries (npm run receipt).
import type { Kysely } from 'kysely';
import { differencesOf, hasOwnFigures, type FoundEntry } from '#domain/receipts/check.ts';
import type { ReceiptChange, ReceiptFile } from '#domain/receipts/receipt-file.ts';
import type { AuditVerdict } from '#domain/wire/history.ts';
import type { Database } from '#server/db/tables.ts';
import { oneOf } from '#server/records/table.ts';
import { entryHash, verifyAudit } from './audit-chain.ts';

/** The outcome of checking a receipt. */
export interface CheckedReceipt {
  /** The changes that differ from the receipt, with their differences. */
  differences: { change: ReceiptChange; what: string[] }[];
  /** The changes that the receipt proves, and those that were not on the server when it was made. */
  proven: number;
  left: { waiting: number; there: number };
  figures: boolean;
  /** Whether the head that the receipt names is in the chain. */
  head: boolean;
  chain: AuditVerdict;
  /** The database has been put back from a copy since. */
  restored: boolean;
}

const PAGE = 500;

/** Reads the audit anew, entry by entry. */
export async function checkReceipt(db: Kysely<Database>, receipt: ReceiptFile): Promise<CheckedReceipt> {
  const found = new Map<string, FoundEntry[]>();
  for (let from = 0; from < receipt.changes.length; from += PAGE) {
    const ids = receipt.changes.slice(from, from + PAGE).map(({ op_id }) => op_id);
    for (const { op_id, entry } of await findEntries(db, ids)) found.set(op_id, [...(found.get(op_id) ?? []), entry]);
  }
  const entriesOf = ({ op_id }: ReceiptChange): FoundEntry[] => found.get(op_id) ?? [];
  const judged = receipt.changes.map((change) => ({ change, what: differencesOf(change, entriesOf(change)) }));
  const waiting = receipt.changes.filter(({ fate }) => fate === 'unsent' || fate === 'attention');
  const { epoch } = await db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
  return {
    differences: judged.filter(({ what }) => what.length > 0),
    proven: judged.filter(({ change, what }) => change.fate === 'same' && what.length === 0).length,
    left: { waiting: waiting.length, there: waiting.filter((change) => entriesOf(change).length > 0).length },
    figures: hasOwnFigures(receipt),
    head: await hasHead(db, receipt.server.head),
    chain: await verifyAudit(db),
    restored: epoch !== receipt.server.epoch,
  };
}

/** Whether a receipt and the database agree. */
export function isProven({ differences, figures, head, chain }: CheckedReceipt): boolean {
  return differences.length === 0 && figures && head && chain.ok;
}

async function findEntries(
  db: Kysely<Database>,
  opIds: readonly string[],
): Promise<{ op_id: string; entry: FoundEntry }[]> {
  const rows = await db.selectFrom('audit_log').selectAll().where(oneOf('op_id', opIds)).orderBy('id').execute();
  return rows.map(({ id, previous_hash, hash, ...covered }) => {
    const { seq, at, captured_at, user_id, acting_user_id, device_id, collection, row_id, action } = covered;
    const plain = { id, seq, at, captured_at, user_id, acting_user_id, device_id, collection, row_id, action, hash };
    const whole = entryHash(previous_hash, covered) === hash;
    return { op_id: covered.op_id ?? '', entry: { ...plain, version: versionOf(covered), whole } };
  });
}

/** The version as `readReceipt` reports it. */
function versionOf({ before, after }: Record<'before' | 'after', Record<string, unknown> | null>): number | null {
  if (typeof after?.['version'] === 'number') return after['version'];
  return typeof before?.['version'] === 'number' ? before['version'] + 1 : null;
}

/** The head is the last entry of its transaction. */
async function hasHead(db: Kysely<Database>, { seq, hash }: { seq: number; hash: string }): Promise<boolean> {
  const last = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('seq', '=', seq)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.hash === hash;
}
