// THE write path: direct calls and batch ops alike come through here, one transaction a group. The order within it
// closes ways to lose data: claim the op ids → lock → decide (precondition → parents → validation, op by op) → store →
// audit, and the head row last of all.
import type { Transaction } from 'kysely';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { WriteContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sender } from '#server/records/sender.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import { applyOp } from './apply.ts';
import { answerDuplicates, claimOps } from './claim.ts';
import { FailedOp } from './failed-op.ts';
import { flush } from './flush.ts';
import { stamp } from './stamp.ts';
import { inTransaction } from './transaction.ts';
import { lockAll, openUnit, withLowerCaseIds, type WriteUnit } from './unit.ts';
import { addWarnings } from './warn.ts';

/** How a group is written. */
export interface WriteOptions {
  /** The epoch that the sender knows; another one is refused. */
  epoch?: string;
  /** Rows of several ops are stored in one statement. The database's own refusal then belongs to no single op. */
  together?: boolean;
}

/** The outcomes of the ops, and the head after them; null when nothing was changed. */
export interface Written {
  outcomes: WriteOutcome[];
  head: HeadEvent | null;
}

/**
 * Applies a group of ops in one transaction, and announces the new head. Throws FailedOp for the op that was refused,
 * and anything else for a failure of the whole; nothing is applied then.
 */
export async function writeGroup(
  context: WriteContext,
  sender: Sender,
  ops: readonly WriteOp[],
  options: WriteOptions = {},
): Promise<Written> {
  const written = await inTransaction(context.db, (trx) => applyWrites(trx, context, sender, ops, options));
  if (written.head) context.events.announce(written.head);
  if (ops.some(({ resource }) => resource.definition.collection === 'clinic-settings')) await context.clinic.reload();
  return written;
}

/** `writeGroup` for callers that need only the outcomes. */
export async function runWrites(...group: Parameters<typeof writeGroup>): Promise<WriteOutcome[]> {
  return (await writeGroup(...group)).outcomes;
}

/** `writeGroup` of a single op: throws the refusal itself, without a FailedOp around it. */
export async function runWrite(
  context: WriteContext,
  sender: Sender,
  op: WriteOp,
  options: { epoch?: string } = {},
): Promise<WriteOutcome> {
  try {
    const [outcome] = await runWrites(context, sender, [op], options);
    if (!outcome) throw new Error('a write without an outcome');
    return outcome;
  } catch (error) {
    throw error instanceof FailedOp ? error.cause : error;
  }
}

/** The part of `writeGroup` inside its transaction, for callers that commit one of their own and then announce the head. */
export async function applyWrites(
  trx: Transaction<Database>,
  context: Pick<WriteContext, 'now' | 'clinic'>,
  sender: Sender,
  given: readonly WriteOp[],
  options: WriteOptions = {},
): Promise<Written> {
  const unit = openUnit(trx, context, sender);
  const ops = given.map(withLowerCaseIds);
  const duplicates = await claimOps(unit, ops, options.epoch);
  const fresh = ops.filter((op) => !duplicates.has(op));
  await lockAll(unit, fresh);
  for (const op of fresh) {
    try {
      await applyOp(unit, op);
      if (!options.together) await flush(unit);
    } catch (error) {
      throw new FailedOp(ops.indexOf(op), error);
    }
  }
  await flush(unit);
  await addWarnings(unit);
  const repeated = await answerDuplicates(unit.trx, duplicates);
  const outcomes = ops.map((op) => repeated.get(op) ?? outcomeOf(unit, op));
  return { outcomes, head: await stamp(unit, options.epoch) };
}

function outcomeOf(unit: WriteUnit, op: WriteOp): WriteOutcome {
  const applied = unit.applied.get(op);
  if (!applied) throw new Error('an op without an outcome');
  const { status, change, warnings } = applied;
  return { status, row: change.action === 'delete' ? null : change.row, duplicate: false, warnings };
}
