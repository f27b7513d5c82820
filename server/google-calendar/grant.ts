// The person who connected the clinic's Google account, and whether that person still may (decision 109).
import { sql } from 'kysely';
import { fullName } from '#domain/patients/patient.ts';
import type { HeadEvent, CalendarAccount } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import type { Auth } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { askForRevocation, type AccountPorts, type Tokens } from './account.ts';
import { unseal } from './sealed.ts';

/** The connected account, for an administrador; null when there is none. */
export async function readGrant(db: Db): Promise<CalendarAccount | null> {
  const found = await db
    .selectFrom('google_account as g')
    .leftJoin('users as u', 'u.id', 'g.authorized_by')
    .select(['g.authorized_by', 'g.authorized_at', 'u.username', 'u.first_name', 'u.last_name', 'u.rol'])
    .select(sql<boolean>`coalesce(u.active AND u.deleted_at IS NULL, false)`.as('here'))
    .executeTakeFirst();
  if (!found) return null;
  const { authorized_by: user, authorized_at: since, username, first_name, last_name, rol, here } = found;
  const name = fullName({ first_name, last_name }) || (username ?? '');
  return { user, name, since, ended: !here ? 'inactive' : rol === 'administrador' ? null : 'demoted' };
}

/**
 * Forgets the account, and asks Google to revoke its permission. Nothing is sent any more, whether or not Google answers:
 * `failed` is its failure, for the log. Throws HttpProblem `not_found` without an account.
 */
export async function disconnect(
  { db, google, now }: AccountPorts,
  { user }: Auth,
): Promise<{ head: HeadEvent; failed: unknown }> {
  const { sealed, head } = await inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('google_account').returning(['authorization_id', 'tokens']).executeTakeFirst();
    if (!gone) throw new HttpProblem('not_found', 'No hay una cuenta de Google conectada.');
    const rowId = gone.authorization_id;
    const decision = { collection: 'google-calendar', rowId, action: 'delete' } as const;
    return { sealed: gone.tokens, head: await auditDecision(trx, now(), user.id, decision) };
  });
  const text = unseal(google, sealed);
  // Sealed under another client secret: Google would not know the clinic either.
  if (text === undefined) return { head, failed: undefined };
  try {
    await askForRevocation(google, (JSON.parse(text) as Tokens).refresh);
    return { head, failed: undefined };
  } catch (failed) {
    return { head, failed };
  }
}
