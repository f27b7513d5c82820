// Sessions and their tokens. A session is the family of all tokens that descend from one sign-in.
import { sql, type Kysely, type Transaction } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { endLinks } from '#server/calendar-feed/end-links.ts';
import type { Auth } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { REVOCATION_CHANNEL } from '#server/sync/listen.ts';
import { lineOfSuccessor, noteUse, type Use, type UsedPair } from './lines.ts';
import type { Proof } from './proof.ts';
import { hashToken, newToken } from './tokens.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ACCESS_LIFE = 15 * MINUTE;
const REFRESH_IDLE = 7 * DAY;
const SESSION_LIFE = 30 * DAY;
/** A used proof is remembered for longer than it is taken. */
const PROOF_LIFE = 60 * MINUTE;
/** How long an ended session is kept, so that its tablet still learns why it ended. */
const REMEMBERED = 365 * DAY;
/** `last_used_at` is written at most this often: it is for people to read, and no request need wait for it. */
const LAST_USED_STEP = MINUTE;

/**
 * Why a refresh gave no tokens: `reused` has just revoked the whole session, `revoked` is an end that somebody wanted who typed
 * a password, `over` any other.
 */
export type RefreshRefusal = 'unknown' | 'expired' | 'revoked' | 'over' | 'disabled' | 'unproven' | 'reused';

/**
 * Why a session was ended: its person signed out on it; it was closed from elsewhere; the person's password or account
 * changed; a second holder of its tokens was found; a copy was put back.
 */
export type EndCause = 'signed-out' | 'closed' | 'account' | 'reused' | 'restore';

/** The causes that a tablet hears as `revoked`, and then empties itself. A stolen token alone can bring about the others. */
const WANTED: ReadonlySet<string | null> = new Set<EndCause>(['closed', 'account']);

const iso = (time: number): string => new Date(time).toISOString();

/** A session that begins. */
export interface NewSession {
  deviceId: string | null;
  device: string;
  proofKey: string | null;
  /** The id of the device's token (decision 107). */
  knownDevice: string | null;
}

/** Inserts a session. The caller's transaction has seen that the person may have it (begin-session.ts). */
export async function createSession(
  trx: Transaction<Database>,
  userId: string,
  { deviceId, device, proofKey, knownDevice }: NewSession,
  now: Date,
): Promise<TokenPair> {
  const id = newId();
  const at = now.toISOString();
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      device_id: deviceId,
      device,
      proof_key: proofKey,
      known_device: knownDevice,
      created_at: at,
      last_used_at: at,
      confirmed_at: at,
    })
    .execute();
  return issue(trx, { id, created_at: at }, null, now);
}

/** Exchanges a refresh token for a new pair, or says why not. */
export function refreshSession(
  db: Kysely<Database>,
  { token, proof }: { token: string; proof: Proof | null },
  now: Date,
): Promise<{ pair: TokenPair } | { refused: RefreshRefusal }> {
  const hash = hashToken(token);
  return db.transaction().execute(async (trx) => {
    const session = await lockSessionOf(trx, hash);
    if (!session) return { refused: 'unknown' };
    // Checked first: a disabled person's sessions were ended too, and the person must learn the reason.
    if (!session.active || session.deleted_at !== null) return { refused: 'disabled' };
    if (session.revoked_at !== null) return { refused: WANTED.has(session.end_cause) ? 'revoked' : 'over' };
    if (Date.parse(session.expires_at) <= now.getTime()) return { refused: 'expired' };
    // Before the use counts: the holder of a copied token must not end the owner's session with it.
    if (session.proof_key !== null && !(await isProven(trx, session.proof_key, proof, now))) {
      return { refused: 'unproven' };
    }
    const { use, pair } = await noteUse(trx, { sessionId: session.id, hash, by: 'refresh' }, now);
    if (use === 'reused') {
      await revokeSessions(trx, { session: session.id }, 'reused', now);
      return { refused: 'reused' };
    }
    return { pair: await issue(trx, session, pair, now) };
  });
}

/** Whether the session's key has signed this request, and no other before. */
async function isProven(trx: Transaction<Database>, key: string, proof: Proof | null, now: Date): Promise<boolean> {
  if (proof?.key !== key) return false;
  const first = await trx
    .insertInto('used_proofs')
    .values({ id: proof.id, expires_at: iso(now.getTime() + PROOF_LIFE) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Locks the session of a refresh token, so that refreshes and revocation of one session happen one after the other. */
async function lockSessionOf(trx: Transaction<Database>, hash: string) {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.revoked_at', 'sessions.end_cause'])
    .select('refresh_tokens.expires_at')
    .select(['sessions.proof_key', 'users.active', 'users.deleted_at'])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate('sessions')
    .executeTakeFirst();
}

async function issue(
  trx: Transaction<Database>,
  session: { id: string; created_at: string },
  parent: UsedPair | null,
  now: Date,
): Promise<TokenPair> {
  const pair = { access: newToken(), refresh: newToken() };
  const refreshHash = hashToken(pair.refresh);
  const line = parent ? await lineOfSuccessor(trx, session.id, parent, refreshHash) : refreshHash;
  const end = Date.parse(session.created_at) + SESSION_LIFE;
  await trx
    .insertInto('refresh_tokens')
    .values({
      hash: refreshHash,
      session_id: session.id,
      parent_hash: parent?.hash ?? null,
      line,
      created_at: now.toISOString(),
      expires_at: iso(Math.min(now.getTime() + REFRESH_IDLE, end)),
    })
    .execute();
  await trx
    .insertInto('access_tokens')
    .values({
      hash: hashToken(pair.access),
      refresh_hash: refreshHash,
      session_id: session.id,
      expires_at: iso(Math.min(now.getTime() + ACCESS_LIFE, end)),
    })
    .execute();
  return pair;
}

/**
 * The person of an access token, or why there is none; `reused` has just revoked the whole session. Settled: every use of the
 * session's tokens need not be judged (lines.ts).
 */
export async function authenticate(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ auth: Auth; isSettled: boolean } | { refused: 'unknown' | 'reused' }> {
  const found = await db
    .selectFrom('access_tokens')
    .innerJoin('refresh_tokens', 'refresh_tokens.hash', 'access_tokens.refresh_hash')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['access_tokens.refresh_hash', 'access_tokens.expires_at'])
    .select(['refresh_tokens.first_used_at', 'refresh_tokens.ended', 'sessions.settle_by'])
    .select(['sessions.id as session_id', 'sessions.device_id', 'sessions.last_used_at', 'sessions.confirmed_at'])
    .innerJoin('sync_head', (join) => join.onTrue())
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name', 'users.rol', 'sync_head.epoch'])
    .where('access_tokens.hash', '=', hashToken(token))
    .where('sessions.revoked_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || Date.parse(found.expires_at) <= now.getTime()) return { refused: 'unknown' };
  const settles = found.settle_by !== null && Date.parse(found.settle_by) < now.getTime();
  if (found.first_used_at === null || found.ended || settles) {
    const use = await noteAccess(db, { sessionId: found.session_id, hash: found.refresh_hash }, now);
    if (use !== 'fine') return { refused: use === 'reused' ? 'reused' : 'unknown' };
  }
  if (now.getTime() - Date.parse(found.last_used_at) >= LAST_USED_STEP) await touchSession(db, found.session_id, now);
  const { id, username, first_name, last_name, rol } = found;
  const auth: Auth = {
    user: { id, username, first_name, last_name, rol },
    sessionId: found.session_id,
    deviceId: found.device_id,
    confirmedAt: found.confirmed_at,
    epoch: found.epoch,
  };
  return { auth, isSettled: found.settle_by === null };
}

/** Judges and notes the use of an access token, which most uses need not: its first, or one of a session to settle. */
function noteAccess(db: Kysely<Database>, pair: { sessionId: string; hash: string }, now: Date): Promise<Use> {
  return db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', pair.sessionId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!open) return 'stale';
    const { use } = await noteUse(trx, { ...pair, by: 'access' }, now);
    if (use === 'reused') await revokeSessions(trx, { session: pair.sessionId }, 'reused', now);
    return use;
  });
}

async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
}

/**
 * Ends one session, or all but one, of a person or of everybody: their tokens stop working, and unless it is one session, so do
 * those people's links to the agenda. Other processes are told at
 * the commit; this one by the caller, with `announceRevocation`.
 */
export async function revokeSessions(
  db: Kysely<Database>,
  which: { session: string } | { user: string; except?: string | undefined } | { user?: string; except: string },
  cause: EndCause,
  now: Date,
): Promise<void> {
  let ended = db.updateTable('sessions').set(({ fn, val, ref }) => ({
    revoked_at: fn.coalesce(ref('revoked_at'), val(now.toISOString())),
    end_cause: cause,
  }));
  if ('session' in which) ended = ended.where('id', '=', which.session).where('revoked_at', 'is', null);
  else {
    // Tablets whose tokens a second holder has used, or signed out, are to hear of a wanted end too.
    ended = ended.where(({ or, eb }) =>
      or([eb('revoked_at', 'is', null), eb('end_cause', 'in', ['signed-out', 'reused'] satisfies EndCause[])]),
    );
    if (which.user !== undefined) ended = ended.where('user_id', '=', which.user);
    if (which.except !== undefined) ended = ended.where('id', '!=', which.except);
    await endLinks(db, which.user, now);
  }
  await ended.execute();
  await sql`SELECT pg_notify(${REVOCATION_CHANNEL}, '')`.execute(db);
}

/** Removes dead data: expired tokens and proofs, used tokens of outlived sessions, and sessions of which no tablet will ask. */
export async function removeExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('used_proofs').where('expires_at', '<', now.toISOString()).execute();
  const outlived = iso(now.getTime() - SESSION_LIFE);
  // Keeps the time of a person's last use before the sessions go that tell it.
  await sql`UPDATE credentials SET last_used_at = greatest(credentials.last_used_at, gone.last)
    FROM (SELECT user_id, max(last_used_at) AS last FROM sessions WHERE created_at < ${outlived}::timestamptz GROUP BY user_id)
      AS gone WHERE gone.user_id = credentials.user_id`.execute(db);
  // A tablet that was switched off meanwhile must still hear that it was shut out, from the last token that it has.
  await sql`DELETE FROM refresh_tokens AS used USING sessions
    WHERE sessions.id = used.session_id AND sessions.created_at < ${outlived}::timestamptz AND EXISTS (
      SELECT FROM refresh_tokens AS next WHERE next.parent_hash = used.hash AND next.first_used_at IS NOT NULL)`.execute(
    db,
  );
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', iso(now.getTime() - REMEMBERED))
    .execute();
}
