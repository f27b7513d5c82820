import type { Transaction } from 'kysely';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { slowDown } from '#server/auth/own-password.ts';
import type { Attempt, LoginThrottle } from '#server/auth/throttle.ts';
import type { WriteContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { spendCode } from './factor.ts';

interface Given {
  userId: string;
  code: string;
  /** Counts a failure of the account. */
  noteFailure?: (userId: string) => void;
  /** Carried out in the transaction that spends the code, and noted in the audit. */
  work?: (trx: Transaction<Database>) => Promise<HeadEvent>;
}

/**
 * Spends a person's code, or recovery code, once: guesses are slowed with those of passwords. Throws HttpProblem `slow_down`
 * or `invalid`.
 */
export async function proveCode(
  { db, now, events }: Pick<WriteContext, 'db' | 'now' | 'events'>,
  throttle: LoginThrottle,
  attempt: Attempt,
  { userId, code, noteFailure, work }: Given,
): Promise<void> {
  const at = now();
  const wait = throttle.waitFor(attempt, at.getTime());
  if (wait > 0) throw slowDown(wait);
  throttle.begin(attempt, at.getTime());
  const head = await inTransaction(db, async (trx) => {
    const left = await spendCode(trx, userId, code, at);
    if (work) return work(trx);
    if (left === null) return null;
    const after = { recovery_codes_left: left };
    return auditDecision(trx, at, userId, { collection: 'second-factors', rowId: userId, action: 'update', after });
  }).catch((error: unknown) => {
    if (!(error instanceof HttpProblem)) throttle.withdrawn(attempt, at.getTime());
    else if (error.code === 'invalid') noteFailure?.(userId);
    throw error;
  });
  if (head) events.announce(head);
  throttle.succeeded(attempt, at.getTime());
}
