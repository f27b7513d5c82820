// Calls under a person's session; a refused access token is refreshed once, by one call at a time.
import { problemError, type ApiRequest, type ApiResponse } from '#api/client.ts';
import { AppError, type Problem } from '#domain/wire/problem.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas, serverNow } from '#store/database/meta.ts';
import { leaveClinic } from '#store/safety/sealed/leave-clinic.ts';
import { proofKey } from '#store/session/proof-key.ts';
import { expireSession, readSession, saveRefreshed, senderFor } from '#store/session/session.ts';
import type { Session } from '#store/database/tables.ts';
import type { SyncPorts } from './ports.ts';
import { makeProof, REFRESH_PATH } from './proof.ts';

/** Thrown as `unauthenticated`: the person must sign in again. */
function signInAgain(): AppError {
  return new AppError('unauthenticated', 'Su sesión terminó. Inicie sesión otra vez; sus cambios le esperan.');
}

/**
 * Sends a request as one person. Throws `network` when no answer came, or when a token was refused that had just been
 * renewed; `unauthenticated` when the session is over (its waiting entries are marked then).
 */
export async function requestAs(
  ports: SyncPorts,
  userId: string,
  request: Omit<ApiRequest, 'token'>,
): Promise<ApiResponse> {
  const session = await readSession(ports.db, userId);
  if (!session || session.expired) throw signInAgain();
  const response = await ports.transport({ ...request, token: session.access });
  if (!isUnauthenticated(response)) return response;
  const fresh = await refreshed(ports, userId, session, response.serverTime);
  const second = await ports.transport({ ...request, token: fresh.access });
  // A tablet that slept after the renewal comes with a token that has ended meanwhile. Only a refused renewal ends a session;
  // the next round asks for one.
  if (isUnauthenticated(second)) throw new AppError('network', problemError(second).message);
  return second;
}

/**
 * The sender's session is over: the author's pending entries wait as `auth` for a sign-in, unless there was one meanwhile, or an
 * administrador has undertaken meanwhile to send them. An author with a session sends what was imported in their name once the
 * importer's session is over.
 */
export async function awaitSignIn({ db }: SyncPorts, sender: string, author: string): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const sessions = [await readSession(db, sender), await readSession(db, await senderFor(db, author))];
    if (sessions.some((session) => session && !session.expired)) return;
    await db.outbox
      .where('author')
      .equals(author)
      .filter((entry) => entry.state === 'pending')
      .modify({ state: 'auth' });
  });
}

/** The person under whose session changes are received: the one on screen, else anybody signed in on this tablet. */
export async function anySession(db: ArcadaDatabase): Promise<string | undefined> {
  const [sessions = {}, person] = await readMetas(db, 'sessions', 'person');
  if (person !== undefined && sessions[person] && !sessions[person].expired) return person;
  return Object.values(sessions).find((session) => !session.expired)?.user.id;
}

function isUnauthenticated(response: ApiResponse): boolean {
  return response.status === 401 && problemError(response).code === 'unauthenticated';
}

/** A working access token after `stale` was refused; another tab or the worker may have fetched it already. */
function refreshed(
  ports: SyncPorts,
  userId: string,
  stale: Session,
  serverTime: number | null,
): Promise<Pick<Session, 'access' | 'generation'>> {
  return ports.locks('arcada-auth', async () => {
    const session = await readSession(ports.db, userId);
    if (!session || session.expired) throw signInAgain();
    if (session.generation !== stale.generation) return session;
    if (session.refresh === '') {
      await expireSession(ports.db, userId, session.generation);
      throw new AppError('unauthenticated', 'No refresh token available');
    }
    const response = await ports.transport({
      method: 'POST',
      path: REFRESH_PATH,
      json: { refresh: session.refresh },
      headers: await proven(ports, serverTime),
    });
    if (response.status === 200) {
      const kept = await saveRefreshed(ports.db, userId, session.generation, response.body as TokenPair);
      if (!kept || kept.expired) throw signInAgain();
      return kept;
    }
    // Only the server's own refusal ends a session; a busy or broken server does not.
    if (!isUnauthenticated(response) && response.status !== 400) {
      throw new AppError('network', problemError(response).message);
    }
    const { reason } = (response.body ?? {}) as Partial<Problem>;
    await expireSession(ports.db, userId, session.generation, reason && { reason, epoch: response.epoch });
    await leaveClinic(ports.db, ports);
    throw signInAgain();
  });
}

/** By the server's clock, as its refusal told it a moment ago: the tablet's own may be off by years. */
async function proven({ db, now, newId }: SyncPorts, serverTime: number | null): Promise<Record<string, string>> {
  const key = await proofKey(db);
  if (!key) return {};
  return { dpop: await makeProof(key, { at: serverTime ?? (await serverNow(db, now())), id: newId() }) };
}
