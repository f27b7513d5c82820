// The last step of a sign-in. Between the proof of a password and this step passes the time of a hash, in which the password may
// be replaced, the account deactivated or a copy put back.
import type { Transaction } from 'kysely';
import type { TokenPair } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import type { WriteContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { refuseWhileHeld } from '#server/restored/hold.ts';
import { findCredentials, type Credentials } from './credentials.ts';
import { createSession, type NewSession } from './sessions.ts';

/** The refusal of a name and password that are not, or no longer, those of an account. */
export const wrongSignIn = (): HttpProblem =>
  new HttpProblem('unauthenticated', 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.');

/**
 * Starts a session with its entry in the audit, if what the person has proven still holds: one transaction. A change of
 * password or account that is under way is waited for, and one that comes later finds the session and ends it. Throws HttpProblem.
 */
export async function beginSession(
  { db, events }: Pick<WriteContext, 'db' | 'events'>,
  proven: Credentials,
  session: NewSession,
  now: Date,
): Promise<TokenPair> {
  const { tokens, head } = await inTransaction(db, async (trx) => {
    await lockAccount(trx, proven);
    const made = await createSession(trx, proven.id, session, now);
    const decision = {
      collection: 'sign-ins',
      rowId: proven.id,
      action: 'create',
      deviceId: session.deviceId,
    } as const;
    const noted = await auditDecision(trx, now, proven.id, decision);
    // After the head is locked: a restore, or a second factor that is turned on, has either ended or waits for this session.
    await refuseWhileHeld(trx, proven);
    const current = await findCredentials(trx, { id: proven.id });
    if (current?.second_factor !== proven.second_factor) throw wrongSignIn();
    return { tokens: made, head: noted };
  });
  events.announce(head);
  return tokens;
}

/** Locks the account's row, then its credentials, in the order of a change. */
async function lockAccount(trx: Transaction<Database>, proven: Credentials): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select(['active', 'deleted_at'])
    .where('id', '=', proven.id)
    .forShare()
    .executeTakeFirst();
  const known = await trx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', proven.id)
    .forShare()
    .executeTakeFirst();
  const holds = account?.active && account.deleted_at === null && known?.password_hash === proven.password_hash;
  if (!holds) throw wrongSignIn();
}
