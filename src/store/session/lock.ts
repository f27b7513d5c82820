// The lock of a shared tablet (decision 073): which people may unlock it by their PIN, and how much unsent work each has.
import type { UserInfo } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta, readMeta, readMetas, writeMeta } from '#store/database/meta.ts';
import type { Lock } from '#store/database/tables.ts';
import { readPins } from './pins.ts';
import { asListed } from './session.ts';
import { unsentByAuthor } from './unsent-by-author.ts';

/** Minutes without use after which the screen can be locked; null: only by hand. */
export const IDLE_CHOICES = [1, 2, 5, 10, 15, 30, null] as const;
const DEFAULT_IDLE = 5;

/** The lock's state, which a page must know before it shows anything. */
export interface LockState {
  /** Null: the screen is open. */
  locked: Lock | null;
  /** The person on screen has a PIN here: without one, the screen cannot be locked. */
  canLock: boolean;
  /** After so many minutes without use; null: only by hand. */
  minutes: number | null;
}

/** Reads the lock's state. For a live query. */
export async function readLock(db: ArcadaDatabase): Promise<LockState> {
  const [locked, person, pins, minutes] = await readMetas(db, 'locked', 'person', 'pins', 'lock_after');
  const pin = person === undefined ? undefined : pins?.[person];
  return {
    locked: locked ?? null,
    canLock: pin !== undefined && !pin.void,
    minutes: minutes === undefined ? DEFAULT_IDLE : minutes,
  };
}

/** Sets how long this tablet waits before it locks. */
export async function setIdleMinutes(db: ArcadaDatabase, minutes: number | null): Promise<void> {
  await writeMeta(db, 'lock_after', minutes);
}

/** Locks every page of this tablet; not when the person on screen has no PIN to unlock it. */
export async function lockTablet(db: ArcadaDatabase, lock: Lock): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const { canLock, locked } = await readLock(db);
    if (!canLock) return false;
    if (!locked) await writeMeta(db, 'locked', lock);
    return true;
  });
}

/**
 * Puts a person on screen whose PIN was right: the same one, or another whose session this tablet has. Everybody's
 * unsent work goes on under its own author. False when the session has ended meanwhile.
 */
export async function unlockAs(db: ArcadaDatabase, userId: string): Promise<boolean> {
  return db.transaction('rw', db.meta, db.rows('users'), async () => {
    if ((await stateOf(db, userId)) !== 'ready') return false;
    await writeMeta(db, 'person', userId);
    await clearMeta(db, 'locked');
    return true;
  });
}

/**
 * ready: the PIN unlocks · void: too many wrong tries · expired: the server ended the session · disabled: it disabled
 * the account. The last three need the password, and with it the server.
 */
export type PinPersonState = 'ready' | 'void' | 'expired' | 'disabled';

/** A person who has signed in on this tablet and chosen a PIN. */
export interface PinPerson {
  user: UserInfo;
  state: PinPersonState;
  /** Not void: it can be tried. */
  hasPin: boolean;
  /** Digits of the PIN. */
  length: number;
  failures: number;
  /** Milliseconds since 1970, by the tablet's clock. */
  not_before: number;
  /** Their changes that the server does not have yet. */
  unsent: number;
  /** They were on screen when it was locked. */
  current: boolean;
}

/** The people who can unlock the tablet, the person on screen first. For a live query. */
export async function readPinPeople(db: ArcadaDatabase): Promise<PinPerson[]> {
  const [person, sessions = {}] = await readMetas(db, 'person', 'sessions');
  const pins = await readPins(db);
  const unsent = await unsentByAuthor(db);
  const people: PinPerson[] = [];
  for (const [id, pin] of Object.entries(pins)) {
    const session = sessions[id];
    if (!session) continue;
    const { length, failures, not_before } = pin;
    const state = await stateOf(db, id);
    const current = id === person;
    const waiting = { unsent: unsent.get(id) ?? 0, failures, not_before };
    people.push({ user: await asListed(db, session.user), state, hasPin: !pin.void, length, ...waiting, current });
  }
  const name = ({ user }: PinPerson) => [user.first_name, user.last_name, user.username].join(' ');
  return people.toSorted((a, b) => Number(b.current) - Number(a.current) || name(a).localeCompare(name(b), 'es'));
}

async function stateOf(db: ArcadaDatabase, userId: string): Promise<PinPersonState> {
  const session = (await readMeta(db, 'sessions'))?.[userId];
  // The list that another person's session brought here counts too: the server has told this tablet.
  const listed = await db.records('users').get(userId);
  if (session?.disabled || listed?.active === false) return 'disabled';
  if (!session || session.expired) return 'expired';
  const pin = (await readPins(db))[userId];
  return pin && !pin.void ? 'ready' : 'void';
}
