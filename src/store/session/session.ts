// The people signed in on this tablet. `meta` is the truth; local storage holds a copy of the current one's tokens.
import type { EndReason } from '#domain/wire/problem.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta, readMeta, readMetas, writeMeta } from '#store/database/meta.ts';
import type { EntryState, Session } from '#store/database/tables.ts';
import { forgetPin, pardonPin } from './pins.ts';

/** The key of the access token's copy in local storage. */
export const ACCESS_KEY = 'access_token';

/** A person's session on this tablet, valid or `expired`; undefined when they are not signed in here. */
export async function readSession(db: ArcadaDatabase, userId: string): Promise<Session | undefined> {
  return (await readMeta(db, 'sessions'))?.[userId];
}

/** The person on screen, as the clinic's current list has them; null when nobody is signed in. */
export async function currentPerson(db: ArcadaDatabase): Promise<UserInfo | null> {
  const known = (await currentSession(db))?.user;
  return known ? asListed(db, known) : null;
}

/** A person as the clinic's current list has them; as they signed in while the list has not come. */
export async function asListed(db: ArcadaDatabase, known: UserInfo): Promise<UserInfo> {
  const listed = await db.records('users').get(known.id);
  if (!listed) return known;
  const { id, username, first_name, last_name, rol } = listed;
  return { id, username, first_name, last_name, rol };
}

/** The session of the person on screen. */
export async function currentSession(db: ArcadaDatabase): Promise<Session | null> {
  const [id, sessions = {}] = await readMetas(db, 'person', 'sessions');
  return id === undefined ? null : (sessions[id] ?? null);
}

/** The person on screen, when the server has said that their account is disabled; null otherwise. For a live query. */
export async function disabledPerson(db: ArcadaDatabase): Promise<UserInfo | null> {
  const session = await currentSession(db);
  return session?.disabled ? session.user : null;
}

/** Whether anybody else than the person on screen has a session here: then the clinic's data stays when that person leaves. */
export async function othersSignedIn(db: ArcadaDatabase): Promise<boolean> {
  const [person, sessions = {}] = await readMetas(db, 'person', 'sessions');
  return Object.values(sessions).some(({ user, expired }) => user.id !== person && !expired);
}

/** Everybody whose account is disabled, as far as this tablet knows: by their own refusal, or by the clinic's list. */
export async function disabledPeople(db: ArcadaDatabase): Promise<ReadonlySet<string>> {
  const sessions = Object.values((await readMeta(db, 'sessions')) ?? {}).filter(({ disabled }) => disabled);
  const listed = (await db.records('users').toArray()).filter(({ active }) => !active);
  return new Set([...sessions.map(({ user }) => user.id), ...listed.map(({ id }) => id)]);
}

/** Signs a person in: their session is saved, they are on screen, and their entries that waited for the sign-in go on. */
export async function saveSignIn(
  db: ArcadaDatabase,
  user: UserInfo,
  tokens: { access: string; refresh: string },
): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const sessions = (await readMeta(db, 'sessions')) ?? {};
    const generation = (sessions[user.id]?.generation ?? 0) + 1;
    await writeMeta(db, 'sessions', { ...sessions, [user.id]: { user, ...tokens, generation, expired: false } });
    await writeMeta(db, 'person', user.id);
    // The password was right: it counts more than a PIN.
    await clearMeta(db, 'locked');
    await clearMeta(db, 'leaving');
    await pardonPin(db, user.id);
    await waiting(db, user.id, 'auth').modify({ state: 'pending', not_before: 0 });
    const { [user.id]: _, ...delegations } = (await readMeta(db, 'delegations')) ?? {};
    // The person sends their own entries again: the delegation to another ends.
    await writeMeta(db, 'delegations', delegations);
    // The entries of departed people that were delegated to this person waited for this session too.
    for (const [author, administrator] of Object.entries(delegations)) {
      if (administrator === user.id) await waiting(db, author, 'auth').modify({ state: 'pending', not_before: 0 });
    }
  });
}

/**
 * Saves new tokens after a refresh; ignored when the session changed meanwhile. Answers the session as it then is: tabs
 * that refresh at once must all go on with the tokens that were saved first, because the server lets only one line live.
 */
export async function saveRefreshed(
  db: ArcadaDatabase,
  userId: string,
  generation: number,
  tokens: { access: string; refresh: string },
): Promise<Session | undefined> {
  await changeSession(db, userId, generation, (session) => ({ ...session, ...tokens, generation: generation + 1 }));
  return readSession(db, userId);
}

/**
 * The server refused to refresh: the person must sign in again, and loses nothing meanwhile. Ignored when the session
 * changed: a late refusal of old tokens must not stop the work of someone who has signed in since. An `end` that somebody
 * wanted makes the tablet leave the clinic, when it was the last session here.
 */
export async function expireSession(
  db: ArcadaDatabase,
  userId: string,
  generation: number,
  end?: { reason: EndReason; epoch: string },
): Promise<void> {
  const why = end?.reason === 'disabled' ? { disabled: true as const } : {};
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const expired = await changeSession(db, userId, generation, (session) => ({ ...session, expired: true, ...why }));
    if (!expired) return;
    await waiting(db, userId, 'pending').modify({ state: 'auth' });
    if (await anyLive(db)) return;
    await writeMeta(db, 'ended_last', userId);
    // A restore ends every session, and this tablet may be the last to have what the copy lacks: it keeps its rows until
    // it has read the restored server.
    if (end && end.epoch === (await readMeta(db, 'epoch'))) await writeMeta(db, 'leaving', true);
  });
}

async function anyLive(db: ArcadaDatabase): Promise<boolean> {
  return Object.values((await readMeta(db, 'sessions')) ?? {}).some(({ expired }) => !expired);
}

/** Whether there still was a session of that generation to change. */
async function changeSession(
  db: ArcadaDatabase,
  userId: string,
  generation: number,
  change: (session: Session) => Session,
): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const sessions = (await readMeta(db, 'sessions')) ?? {};
    const session = sessions[userId];
    if (session?.generation !== generation) return false;
    await writeMeta(db, 'sessions', { ...sessions, [userId]: change(session) });
    return true;
  });
}

/** A person leaves this tablet; their unsent work stays, and waits until they sign in again. */
export async function endSession(db: ArcadaDatabase, userId: string): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const { [userId]: _, ...rest } = (await readMeta(db, 'sessions')) ?? {};
    await writeMeta(db, 'sessions', rest);
    if ((await readMeta(db, 'person')) === userId) {
      await clearMeta(db, 'person');
      await clearMeta(db, 'locked');
    }
    await forgetPin(db, userId);
    await waiting(db, userId, 'pending').modify({ state: 'auth' });
  });
}

/** An administrador sends a departed person's waiting entries ("en nombre de"); the audit holds both. */
export async function delegate(db: ArcadaDatabase, author: string, administrator: string): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const delegations = (await readMeta(db, 'delegations')) ?? {};
    await writeMeta(db, 'delegations', { ...delegations, [author]: administrator });
    await waiting(db, author, 'auth').modify({ state: 'pending', not_before: 0 });
  });
}

/**
 * The person under whose session an author's entries are sent: the administrador who imported them, the author, or the
 * one they were delegated to, whichever session lasts.
 */
export async function senderFor(db: ArcadaDatabase, author: string, importer?: string): Promise<string> {
  const imported = importer === undefined ? undefined : await readSession(db, importer);
  if (imported && !imported.expired && (await asListed(db, imported.user)).rol === 'administrador') {
    return imported.user.id;
  }
  const own = await readSession(db, author);
  if (own && !own.expired) return author;
  return (await readMeta(db, 'delegations'))?.[author] ?? author;
}

const waiting = (db: ArcadaDatabase, author: string, state: EntryState) =>
  db.outbox
    .where('author')
    .equals(author)
    .and((entry) => entry.state === state);
