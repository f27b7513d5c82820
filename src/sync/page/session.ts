// Signing in and out on this tablet, and local storage's copy of the tokens.
import { followRead } from '#store/database/live-read.ts';
import { problemError, type Transport } from '#api/client.ts';
import { AppError } from '#domain/wire/problem.ts';
import { fallbackUser } from '#domain/people/user.ts';
import type { SignedIn, TokenPair, UserInfo } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { deviceId, readMeta } from '#store/database/meta.ts';
import { ACCESS_KEY, currentSession, endSession, saveSignIn } from '#store/session/session.ts';
import { makeProofKey, publicKeyOf } from '#store/session/proof-key.ts';
import { unlockAs } from '#store/session/lock.ts';
import { countUnsent } from '#store/safety/status.ts';
import type { Session } from '#store/database/tables.ts';

const REFRESH_KEY = 'refresh_token';
/**
 * Kept when a person signs out and the store goes: without it the next sign-in would be a stranger's, whom guesses at the
 * same account slow down. It holds ids alone, and opens nothing.
 */
const DEVICE_KEY = 'arcada_device';

/** The password, or the code that follows it; with a one-time password also its replacement. */
export type SignInProof = { username: string; newPassword?: string | undefined } & (
  | { password: string }
  | { challenge: string; code: string }
);

/** Signs a person in and puts them on screen. Throws AppError with the server's code, or `network`. */
export async function signIn(
  db: ArcadaDatabase,
  transport: Transport,
  newId: () => string,
  { username, newPassword, ...proof }: SignInProof,
): Promise<void> {
  const device_id = await deviceId(db, newId);
  const key = await makeProofKey(db);
  const answer = await transport({
    method: 'POST',
    path: 'challenge' in proof ? '/token/second-factor/' : '/token/',
    json: {
      ...('challenge' in proof ? {} : { username }),
      ...proof,
      ...(newPassword !== undefined && { new_password: newPassword }),
      device_id,
      device_token: localStorage.getItem(DEVICE_KEY),
      key: key && (await publicKeyOf(key)),
      ...(hasTouch() && { touch: true }),
    },
  });
  if (answer.status !== 200) throw problemError(answer);
  const { user_id, access, refresh, device_token } = answer.body as SignedIn;
  localStorage.setItem(DEVICE_KEY, device_token);
  const user = await userInfo(transport, access).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') throw error;
    return fallbackUser(user_id, username.trim().toLowerCase());
  });
  await putOnScreen(db, user, { access, refresh });
}

/** An iPad calls itself a Mac: the list of devices tells them apart by this. */
const hasTouch = () => ((globalThis as { navigator?: Navigator }).navigator?.maxTouchPoints ?? 0) > 1;

/** The person to whom a token belongs. Throws AppError. */
async function userInfo(transport: Transport, token: string): Promise<UserInfo> {
  const answer = await transport({ method: 'GET', path: '/user-info/', token });
  if (answer.status !== 200) throw problemError(answer);
  return answer.body as UserInfo;
}

/** Puts a person on screen whose PIN was right (decision 073). False when their session has ended meanwhile. */
export async function switchTo(db: ArcadaDatabase, userId: string): Promise<boolean> {
  const done = await unlockAs(db, userId);
  if (done) copyTokens(await currentSession(db));
  return done;
}

async function putOnScreen(db: ArcadaDatabase, user: UserInfo, tokens: TokenPair): Promise<void> {
  await saveSignIn(db, user, tokens);
  copyTokens(await currentSession(db));
}

/**
 * Ends the person's session on this tablet and, when the server can be reached, there. The local data is deleted only
 * when nobody has unsent work left; else it stays, and waits for that person's sign-in. Answers whether it was wiped.
 */
export async function signOut(db: ArcadaDatabase, transport: Transport): Promise<{ wiped: boolean }> {
  const session = await currentSession(db);
  // First here: an engine that met the closed session would take this for a tablet that was shut out.
  if (session) await endSession(db, session.user.id);
  // Before the server answers: a page that is closed meanwhile would sign the person in again with them at its next start.
  copyTokens(null);
  if (session) {
    const revoke = { method: 'DELETE' as const, path: '/sessions/current/', token: session.access, timeout: 3000 };
    // If this does not arrive, the server ends the session by itself after 7 days idle.
    await transport(revoke).catch(() => undefined);
  }
  const others = Object.values((await readMeta(db, 'sessions')) ?? {}).some(({ expired }) => !expired);
  if (others || (await countUnsent(db)) > 0) return { wiped: false };
  await db.delete();
  return { wiped: true };
}

/** Deletes everything of the clinic on this device, unsent work too; the tokens' copies first, so that they are never adopted. */
export async function forgetClinic(db: ArcadaDatabase): Promise<void> {
  copyTokens(null);
  localStorage.removeItem(DEVICE_KEY);
  await db.delete();
}

function copyTokens(session: Session | null): void {
  if (session && !session.expired) {
    localStorage.setItem(ACCESS_KEY, session.access);
    if (session.refresh !== '') localStorage.setItem(REFRESH_KEY, session.refresh);
  } else {
    localStorage.removeItem(ACCESS_KEY);
    localStorage.removeItem(REFRESH_KEY);
  }
}

/**
 * Before the first screen: makes local storage agree with `meta`. Tokens in local storage that `meta` has never seen
 * are a sign-in made elsewhere, and are adopted if the server knows them.
 */
export async function reconcileTokens(db: ArcadaDatabase, transport: Transport): Promise<void> {
  const session = await currentSession(db);
  const access = localStorage.getItem(ACCESS_KEY);
  const refresh = localStorage.getItem(REFRESH_KEY) ?? '';
  if (!session && access !== null) {
    await userInfo(transport, access).then(
      (user) => putOnScreen(db, user, { access, refresh }),
      (error: unknown) => {
        // Without an answer the tokens stay: the next start asks again whether they are valid.
        if (error instanceof AppError && error.code === 'unauthenticated') copyTokens(null);
      },
    );
    return;
  }
  copyTokens(session);
}

/** Keeps the copy in step with the refreshes of the worker, and reloads every tab when the person changes. */
export function followSession(
  db: ArcadaDatabase,
  onPersonChanged: () => void,
  onFailure: (error: unknown) => void = (error) => reportError(error),
): () => void {
  let person: string | null | undefined;
  /** The person of this page. The page may be kept for "back" when it is left, and be shown again to somebody else. */
  let shown: string | null = null;
  const act = (session: Session | null): void => {
    // Tokens that the store has never seen stay until the server can be asked about them (reconcileTokens).
    if (session || person) copyTokens(session);
    const now = session?.user.id ?? null;
    shown ??= now;
    if (now !== shown) onPersonChanged();
    person = now;
  };
  return followRead(() => currentSession(db), act, onFailure);
}
