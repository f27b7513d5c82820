// A session that came to its end by itself tells nothing of what the clinic decides later: its person's account may be
// disabled, or all sessions be closed, while the tablet lies at the login page with every patient in it. So while nobody
// is signed in, the tablet asks the server about the session that ended last (decision 114).
import { problemError, type ApiResponse } from '#api/client.ts';
import { AppError, type Problem } from '#domain/wire/problem.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas, writeMeta } from '#store/database/meta.ts';
import type { Session } from '#store/database/tables.ts';
import { isEmptied } from '#store/safety/sealed/clinic-tables.ts';
import { expireSession, saveRefreshed } from '#store/session/session.ts';
import type { SyncPorts } from './ports.ts';
import { REFRESH_PATH } from './proof.ts';

/** After an answer, milliseconds. */
const HOUR = 3_600_000;
/** After a question without an answer; and the shortest pause when a start or a returning network asks. Milliseconds. */
const PAUSE = 5 * 60_000;

/** Asks when it is due, `force` sooner. Without an answer it is asked again later. */
export async function askForEnd(ports: SyncPorts, force: boolean): Promise<void> {
  const { db, now, locks } = ports;
  if (!(await mayAskForEnd(db, now(), force))) return;
  // Before the question: one that is cut off must not be asked at once again.
  await writeMeta(db, 'end_due', now() + PAUSE);
  try {
    await locks('arcada-auth', async () => {
      for (const session of await endedLast(db)) await ask(ports, session);
    });
    await writeMeta(db, 'end_due', now() + HOUR);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Whether the server should be asked now: nobody is signed in here, and something of the clinic can be read. */
export async function mayAskForEnd(db: ArcadaDatabase, now: number, force: boolean): Promise<boolean> {
  const [due, leaving, sessions = {}] = await readMetas(db, 'end_due', 'leaving', 'sessions');
  // A longer wait was noted before the tablet's clock was set back.
  const wait = due === undefined || due - now > HOUR ? 0 : due - now;
  if (wait > (force ? HOUR - PAUSE : 0) || leaving || Object.values(sessions).some(({ expired }) => !expired))
    return false;
  return (await endedLast(db)).length > 0 && !(await isEmptied(db));
}

/**
 * The session whose end left nobody signed in here; all that are kept, where that is not known. Another one's end counted
 * for nothing while this one lasted, and does not count now that this one is only over.
 */
async function endedLast(db: ArcadaDatabase): Promise<Session[]> {
  const [last, person, sessions = {}] = await readMetas(db, 'ended_last', 'person', 'sessions');
  const known = [last, person].map((id) => sessions[id ?? '']).find((session) => session !== undefined);
  return (known ? [known] : Object.values(sessions)).filter(({ refresh }) => refresh !== '');
}

/**
 * Sends the refresh token without this tablet's proof: the server says who ended a session before it looks at the proof,
 * and renews nothing without it.
 */
async function ask({ db, transport }: SyncPorts, { user, refresh, generation }: Session): Promise<void> {
  const answer = await transport({ method: 'POST', path: REFRESH_PATH, json: { refresh } });
  // A session without a key, of a plain http page: the tokens follow, and the session stays over on this tablet.
  if (answer.status === 200) await saveRefreshed(db, user.id, generation, answer.body as TokenPair);
  else if (answer.status !== 401 && answer.status !== 400) throw problemError(answer);
  else await noteEnd(db, { user, generation }, answer);
}

async function noteEnd(
  db: ArcadaDatabase,
  { user, generation }: Pick<Session, 'user' | 'generation'>,
  { body, epoch }: ApiResponse,
): Promise<void> {
  const { reason } = (body ?? {}) as Partial<Problem>;
  if (reason) await expireSession(db, user.id, generation, { reason, epoch });
}
