// Stored passwords: a person's own, or one of a single use that an administrador hands over (decision 072).
import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#domain/people/user.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import type { WriteContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { factorsInForce } from './second-factor/factor.ts';
import { revokeSessions } from './sessions.ts';

/** A person who may sign in, with the state of their password. */
export interface Credentials {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  rol: Role;
  active: boolean;
  password_hash: string;
  must_change: boolean;
  expires_at: string | null;
  /** Whether a code is asked for after the password. */
  second_factor: boolean;
}

/** A NUL cannot be in a stored name, and PostgreSQL refuses it even in a query. */
const canBeStored = (username: string): boolean => !username.includes('\0');

/** By the username, or by the id of a person who has signed in. */
export async function findCredentials(
  db: Kysely<Database>,
  whose: { username: string } | { id: string },
): Promise<Credentials | undefined> {
  if ('username' in whose && !canBeStored(whose.username)) return undefined;
  const query = db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name', 'users.rol', 'users.active'])
    .select(['credentials.password_hash', 'credentials.must_change', 'credentials.expires_at'])
    .select(({ eb }) => eb('users.id', 'in', factorsInForce(db)).$castTo<boolean>().as('second_factor'))
    .where('users.deleted_at', 'is', null);
  const one =
    'id' in whose ? query.where('users.id', '=', whose.id) : query.where('users.username', '=', whose.username);
  return one.executeTakeFirst();
}

/** Replaces a person's password. With `oneUseUntil` it works once, until then; null is without an end. */
export async function keepPassword(
  trx: Transaction<Database>,
  userId: string,
  { hash, oneUseUntil }: { hash: string; oneUseUntil?: string | null | undefined },
  now: Date,
): Promise<void> {
  const kept = {
    password_hash: hash,
    updated_at: now.toISOString(),
    must_change: oneUseUntil !== undefined,
    expires_at: oneUseUntil ?? null,
  };
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}

/**
 * A person's own new password: every other session of theirs ends. Null, with nothing done, when the proven password
 * has been replaced meanwhile. The caller announces the head.
 */
export async function changePassword(
  { db, now, events }: Pick<WriteContext, 'db' | 'now' | 'events'>,
  proven: Pick<Credentials, 'id' | 'password_hash'>,
  hash: string,
  keepSession?: string,
): Promise<HeadEvent | null> {
  const at = now();
  const head = await inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', proven.id)
      .forUpdate()
      .executeTakeFirst();
    if (known?.password_hash !== proven.password_hash) return null;
    await keepPassword(trx, proven.id, { hash }, at);
    await revokeSessions(trx, { user: proven.id, except: keepSession }, 'account', at);
    return auditDecision(trx, at, proven.id, { collection: 'passwords', rowId: proven.id, action: 'update' });
  });
  events.announceRevocation();
  return head;
}
