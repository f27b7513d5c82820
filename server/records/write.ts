// THE write path (design §3): direct calls and batch ops alike come through here, one transaction a group.
// The order within it closes ways to lose data: claim the op id → lock → precondition → parents → validation → apply →
// audit, and the head row last of all.
import type { Transaction } from 'kysely';
import type { HeadEvent } from '#domain/wire.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { applyOp } from './apply.ts';
import { answerDuplicate, claimOps } from './claim.ts';
import { FailedOp } from './failed-op.ts';
import { stamp } from './stamp.ts';
import { inTransaction } from './transaction.ts';
import type { Sender, WriteOp, WriteOutcome } from './types.ts';
import { lockAll, openUnit, withKeptIds } from './unit.ts';

/**
 * Applies a group of ops in one transaction, and announces the new head. Throws FailedOp for the op that was refused,
 * and anything else for a failure of the whole; nothing is applied then.
 */
export async function runWrites(
  context: ServerContext,
  sender: Sender,
  ops: readonly WriteOp[],
  options: { epoch?: string } = {},
): Promise<WriteOutcome[]> {
  const { outcomes, head } = await inTransaction(context.db, (trx) => applyWrites(trx, context, sender, ops, options));
  if (head) context.events.announce(head);
  return outcomes;
}

/** A group of one: the refusal itself is thrown. */
export async function runWrite(context: ServerContext, sender: Sender, op: WriteOp): Promise<WriteOutcome> {
  try {
    const [outcome] = await runWrites(context, sender, [op]);
    if (!outcome) throw new Error('a write without an outcome');
    return outcome;
  } catch (error) {
    throw error instanceof FailedOp ? error.cause : error;
  }
}

/** The same inside a transaction that the caller commits; the caller announces the head after its commit. */
export async function applyWrites(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'now' | 'config'>,
  sender: Sender,
  given: readonly WriteOp[],
  options: { epoch?: string } = {},
): Promise<{ outcomes: WriteOutcome[]; head: HeadEvent | null }> {
  const unit = openUnit(trx, context, sender);
  const ops = given.map(withKeptIds);
  const duplicates = await claimOps(unit, ops);
  await lockAll(
    unit,
    ops.filter((op) => !duplicates.has(op)),
  );
  const outcomes: WriteOutcome[] = [];
  for (const [index, op] of ops.entries()) {
    const earlier = duplicates.get(op);
    try {
      outcomes.push(earlier ? await answerDuplicate(unit, earlier) : await applyOp(unit, op));
    } catch (error) {
      throw new FailedOp(index, error);
    }
  }
  return { outcomes, head: await stamp(unit, options.epoch) };
}
