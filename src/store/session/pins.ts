// The PINs of the people who have signed in on this tablet (decision 073). A PIN is valid on this tablet alone, with or
// without a network.
import { AppError } from '#domain/wire/problem.ts';
import { pinComplaint } from '#domain/people/pin.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readTabletRules } from '#store/clinic/tablet-rules.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import type { Pin } from '#store/database/tables.ts';
import { canHashPins, derivePin, hashPin, type DerivePin } from './pin-hash.ts';

/** After so many wrong tries a PIN is void here: only the password helps, and that needs the server. */
const MOST_FAILURES = 10;
/** So many wrong tries cost no wait. */
const FREE_FAILURES = 2;
const PIN_NEEDED = 'La clínica pide un PIN a todas las personas.';
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;

/** The outcome of a try; waits in milliseconds. */
export type PinTry =
  | { result: 'right' }
  | { result: 'wrong'; left: number; wait: number }
  | { result: 'wait'; wait: number }
  | { result: 'void' };

/** The environment of a try. */
export interface PinPorts {
  now: () => number;
  derive?: DerivePin;
}

/** All PINs of this tablet, by the id of their person. */
export async function readPins(db: ArcadaDatabase): Promise<Record<string, Pin>> {
  return (await readMeta(db, 'pins')) ?? {};
}

/** Sets or changes the PIN of the person on screen. Throws AppError `invalid` for a text that is no PIN. */
export async function setPin(db: ArcadaDatabase, pin: string, derive: DerivePin = derivePin): Promise<void> {
  const complaint = pinComplaint(pin);
  if (complaint !== null) throw new AppError('invalid', complaint);
  const kept: Pin = { ...(await hashPin(pin, derive)), length: pin.length, failures: 0, not_before: 0, void: false };
  await db.transaction('rw', db.meta, async () => {
    const person = await readMeta(db, 'person');
    if (person !== undefined) await writeMeta(db, 'pins', { ...(await readPins(db)), [person]: kept });
  });
}

/** met: nothing is asked, or they have a PIN · none: they have chosen none here · void: it had too many wrong tries. */
export type PinDuty = 'met' | 'none' | 'void';

/** Whether the person on screen has the PIN that the clinic asks of everybody. For a live query. */
export async function readPinDuty(db: ArcadaDatabase): Promise<PinDuty> {
  if (!(await readTabletRules(db)).pinRequired || !canHashPins()) return 'met';
  const person = await readMeta(db, 'person');
  if (person === undefined) return 'met';
  const pin = (await readPins(db))[person];
  if (!pin) return 'none';
  return pin.void ? 'void' : 'met';
}

/** Takes a person's own PIN off this tablet. Throws AppError `forbidden` while the clinic asks everybody for one. */
export async function removePin(db: ArcadaDatabase, userId: string): Promise<void> {
  if ((await readTabletRules(db)).pinRequired) throw new AppError('forbidden', PIN_NEEDED);
  await forgetPin(db, userId);
}

/** Takes a person's PIN off this tablet. Also within a transaction over meta. */
export async function forgetPin(db: ArcadaDatabase, userId: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { [userId]: _, ...others } = await readPins(db);
    await writeMeta(db, 'pins', others);
  });
}

/** The password was right: tries begin anew, and a void PIN has to be chosen again. */
export async function pardonPin(db: ArcadaDatabase, userId: string): Promise<void> {
  const pin = (await readPins(db))[userId];
  if (pin?.void) await forgetPin(db, userId);
  else if (pin) await changePin(db, userId, { failures: 0, not_before: 0 });
}

/**
 * Tries a PIN. The try is counted in the store before it is checked: a page that is reloaded, killed or opened twice
 * meanwhile gains no further try.
 */
export async function tryPin(
  db: ArcadaDatabase,
  userId: string,
  digits: string,
  { now, derive = derivePin }: PinPorts,
): Promise<PinTry> {
  const begun = await beginTry(db, userId, now());
  if ('result' in begun) return begun;
  const { pin, failures } = begun;
  // Outside of any transaction: IndexedDB would commit it while the browser hashes.
  if ((await derive(digits, pin.salt, pin.iterations)) === pin.hash) {
    await changePin(db, userId, { failures: 0, not_before: 0 });
    return { result: 'right' };
  }
  if (failures < MOST_FAILURES) return { result: 'wrong', left: MOST_FAILURES - failures, wait: waitAfter(failures) };
  await voidPin(db, userId);
  return { result: 'void' };
}

async function beginTry(
  db: ArcadaDatabase,
  userId: string,
  now: number,
): Promise<PinTry | { pin: Pin; failures: number }> {
  return db.transaction('rw', db.meta, async () => {
    const pin = (await readPins(db))[userId];
    if (!pin || pin.void) return { result: 'void' };
    if (pin.failures >= MOST_FAILURES) {
      await voidPin(db, userId);
      return { result: 'void' };
    }
    const wait = waitOf(pin, now);
    if (wait > 0) return { result: 'wait', wait };
    const failures = pin.failures + 1;
    await changePin(db, userId, { failures, not_before: now + waitAfter(failures) });
    return { pin, failures };
  });
}

/** How long a PIN must still wait for its next try, milliseconds; no longer than the longest wait, whatever the clock did. */
export const waitOf = ({ not_before }: Pick<Pin, 'not_before'>, now: number): number =>
  Math.min(LONGEST_WAIT, Math.max(0, not_before - now));

const waitAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - FREE_FAILURES - 1));

const voidPin = (db: ArcadaDatabase, userId: string) => changePin(db, userId, { void: true, salt: '', hash: '' });

/** Does nothing for a person without a PIN. */
async function changePin(db: ArcadaDatabase, userId: string, change: Partial<Pin>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const pins = await readPins(db);
    const pin = pins[userId];
    if (pin) await writeMeta(db, 'pins', { ...pins, [userId]: { ...pin, ...change } });
  });
}
