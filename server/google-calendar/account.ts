// The Google account that the clinic has authorised, and its tokens (decision 061: one for the whole clinic).
import type { Kysely } from 'kysely';
import type { GoogleConfig } from '#server/config.ts';
import type { Database } from '#server/db/tables.ts';
import {
  addressesOf,
  askGoogle,
  reasonOf,
  unauthorized,
  unconfigured,
  unexpected,
  type GoogleAnswer,
} from './google.ts';
import { seal, unseal } from './sealed.ts';

/** The tokens of Google's grant to the clinic. */
export interface Tokens {
  access: string;
  refresh: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** Provides working access tokens. */
export interface Account {
  /**
   * An access token; `rejected` is one that Google has just refused. Throws HttpProblem `calendar_unauthorized` when nobody
   * has authorised the calendar, or Google has taken the permission back.
   */
  accessToken: (rejected?: string) => Promise<string>;
  /** Google refused this token, though it was new or valid: the permission is gone. */
  forget: (access: string) => Promise<void>;
}

/** The context of the account. */
export interface AccountPorts {
  db: Kysely<Database>;
  google: GoogleConfig;
  now: () => Date;
}

/** An access token that runs out within so many milliseconds is renewed before it is used. */
const EARLY = 60_000;

/** The clinic's account. However many ask at once, this process asks Google once for a new access token. */
export function createAccount(ports: AccountPorts): Account {
  let renewing: Promise<string> | null = null;
  const renew = (): Promise<string> => {
    renewing ??= renewTokens(ports).finally(() => {
      renewing = null;
    });
    return renewing;
  };
  return {
    async accessToken(rejected) {
      const { tokens } = await readTokens(ports);
      const works = tokens.access !== rejected && tokens.expires_at - EARLY > ports.now().getTime();
      return works ? tokens.access : renew();
    },
    async forget(access) {
      const stored = await readTokens(ports);
      if (stored.tokens.access === access) await removeAccount(ports, stored.sealed);
    },
  };
}

/**
 * Throws HttpProblem `calendar_unauthorized` without an account, with tokens that another client secret has sealed, or once
 * the person who connected it has left or is no longer an administrador.
 */
async function readTokens({ db, google }: AccountPorts): Promise<{ tokens: Tokens; sealed: string }> {
  const sealed = await findTokens(db);
  const text = sealed === undefined ? undefined : unseal(google, sealed);
  if (sealed === undefined || text === undefined) throw unauthorized();
  return { tokens: JSON.parse(text) as Tokens, sealed };
}

/** The clinic's account, sealed; undefined when there is none, or the person who connected it no longer may. */
export async function findTokens(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectFrom('google_account as g')
    .innerJoin('users as u', 'u.id', 'g.authorized_by')
    .select('g.tokens')
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.rol', '=', 'administrador')
    .executeTakeFirst();
  return found?.tokens;
}

/** Only the account whose tokens these are: somebody may have authorised it anew meanwhile. */
async function removeAccount({ db }: AccountPorts, sealed: string): Promise<void> {
  await db.deleteFrom('google_account').where('tokens', '=', sealed).execute();
}

async function renewTokens(ports: AccountPorts): Promise<string> {
  const { tokens, sealed } = await readTokens(ports);
  const answer = await askForTokens(ports.google, { grant_type: 'refresh_token', refresh_token: tokens.refresh });
  if (reasonOf(answer) === 'invalid_grant') {
    await removeAccount(ports, sealed);
    throw unauthorized();
  }
  const fresh = tokensOf(answer, ports.now(), tokens.refresh);
  await ports.db
    .updateTable('google_account')
    .set({ tokens: seal(ports.google, JSON.stringify(fresh)) })
    .where('tokens', '=', sealed)
    .execute();
  return fresh.access;
}

/** Asks the token endpoint. Throws HttpProblem `calendar_unconfigured` when Google does not know the client. */
export async function askForTokens(
  google: GoogleConfig,
  grant: Readonly<Record<string, string>>,
): Promise<GoogleAnswer> {
  const answer = await askGoogle(addressesOf(google).token, {
    method: 'POST',
    body: new URLSearchParams({ client_id: google.clientId, client_secret: google.clientSecret, ...grant }),
  });
  if (['invalid_client', 'unauthorized_client'].includes(reasonOf(answer))) throw unconfigured();
  return answer;
}

/** Asks Google to forget a permission. Throws when it does not. */
export async function askForRevocation(google: GoogleConfig, token: string): Promise<void> {
  const url = addressesOf(google).revoke;
  const answer = await askGoogle(url, { method: 'POST', body: new URLSearchParams({ token }) });
  // 400: Google knew the token no more.
  if (answer.status !== 200 && answer.status !== 400) throw unexpected('the revocation', answer);
}

/** The tokens in an answer; a renewal keeps the refresh token unless Google names another. Throws without any. */
export function tokensOf(answer: GoogleAnswer, now: Date, known?: string): Tokens {
  const { access_token, refresh_token = known, expires_in = 3600 } = answer.body;
  if (answer.status !== 200 || typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw unexpected('the token endpoint', answer);
  }
  return { access: access_token, refresh: refresh_token, expires_at: now.getTime() + Number(expires_in) * 1000 };
}
