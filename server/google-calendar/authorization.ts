// OAuth 2: an administrador permits the clinic's server to write into a Google calendar. Authorisation code with PKCE; the
// `state` is a secret that works once, for ten minutes, and names the person.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { hashToken, newToken } from '#server/auth/tokens.ts';
import type { Auth } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { askForTokens, tokensOf, type AccountPorts } from './account.ts';
import { addressesOf } from './google.ts';
import { seal, unseal } from './sealed.ts';

/** Milliseconds that a person has to say yes at Google. */
const LIFE = 10 * 60_000;
/** Events of the account's calendars, and nothing else of it. */
const SCOPE = 'https://www.googleapis.com/auth/calendar.events';

/** Begins an authorisation: the address at Google to which the person's browser goes. */
export async function beginAuthorization(
  ports: AccountPorts,
  { user, sessionId }: Auth,
  { redirectUri, returnTo }: { redirectUri: string; returnTo: string },
): Promise<string> {
  const { db, google } = ports;
  const [state, verifier, now] = [newToken(), newToken(), ports.now()];
  await db.deleteFrom('google_authorizations').where('expires_at', '<', now.toISOString()).execute();
  await db
    .insertInto('google_authorizations')
    .values({
      state_hash: hashToken(state),
      user_id: user.id,
      session_id: sessionId,
      verifier: seal(google, verifier),
      redirect_uri: redirectUri,
      return_to: returnTo,
      expires_at: new Date(now.getTime() + LIFE).toISOString(),
    })
    .execute();
  const query = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    access_type: 'offline',
    // Without it Google gives a refresh token only the first time, and the clinic may be authorising anew.
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${addressesOf(google).consent}?${query.toString()}`;
}

/** The parameters that a browser brings back from Google. */
export interface Returned {
  state: string;
  /** Absent when the person said no. */
  code: string | undefined;
}

/** How an authorisation ended, and where in the application the person goes on. */
export interface Ended {
  result: 'authorized' | 'denied' | 'failed';
  returnTo: string;
  /** The reason of a failure, for the log. */
  cause?: unknown;
  head?: HeadEvent;
}

/** Completes an authorisation with the browser's parameters. Nothing changes for a state that is unknown, used or too old. */
export async function endAuthorization(ports: AccountPorts, { state, code }: Returned): Promise<Ended> {
  const { db, google, now } = ports;
  const begun = await db
    .deleteFrom('google_authorizations')
    .where('state_hash', '=', hashToken(state))
    .returningAll()
    .executeTakeFirst();
  if (!begun || begun.expires_at <= now().toISOString() || !(await isAdministrador(db, begun.session_id))) {
    return {
      result: 'failed',
      returnTo: begun?.return_to ?? '/',
      cause: new Error('an authorisation that nobody began'),
    };
  }
  const returnTo = begun.return_to;
  if (code === undefined) return { result: 'denied', returnTo };
  try {
    const answer = await askForTokens(google, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: begun.redirect_uri,
      code_verifier: unseal(google, begun.verifier) ?? '',
    });
    const tokens = seal(google, JSON.stringify(tokensOf(answer, now())));
    const head = await inTransaction(db, async (trx) => {
      const account = {
        id: 1,
        authorization_id: newId(),
        authorized_by: begun.user_id,
        authorized_at: now().toISOString(),
        tokens,
      };
      await trx
        .insertInto('google_account')
        .values(account)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
        .execute();
      return auditDecision(trx, now(), begun.user_id, {
        collection: 'google-calendar',
        rowId: account.authorization_id,
        action: 'create',
      });
    });
    return { result: 'authorized', returnTo, head };
  } catch (cause) {
    return { result: 'failed', returnTo, cause };
  }
}

/** A person who was signed out since, has left the clinic or is no longer an administrador cannot complete an authorisation. */
async function isAdministrador(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.rol', '=', 'administrador')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}
