import { expect, test, vi } from 'vitest';
import { lockTablet, readLock, readPinPeople, setIdleMinutes, unlockAs } from '#store/session/lock.ts';
import { setPin, tryPin } from '#store/session/pins.ts';
import { currentPerson, expireSession } from '#store/session/session.ts';
import { ANA, BRUNO, buildPatientValues, META } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const quick = vi.fn(async (pin: string, salt: string) => `${salt}:${pin}`);

/** Ana and Bruno have a PIN each; Ana is on screen. */
async function shared() {
  const store = await createStore(BRUNO);
  await setPin(store.db, '7319', quick);
  await store.signIn(ANA);
  await setPin(store.db, '8254', quick);
  const patient = () => writesOf('patients').create(store.db, buildPatientValues(), store.ports);
  return { ...store, patient };
}
const byHand = { at: 1, idle: null };

test('the screen is not locked for a person without a PIN', async () => {
  const { db } = await createStore();
  expect(await lockTablet(db, byHand)).toBe(false);
  expect(await readLock(db)).toEqual({ locked: null, canLock: false, minutes: 5 });
});

test('a tablet locks after five minutes unless it is told otherwise', async () => {
  const { db } = await shared();
  await setIdleMinutes(db, null);
  expect((await readLock(db)).minutes).toBeNull();
  await setIdleMinutes(db, 15);
  expect(await readLock(db)).toEqual({ locked: null, canLock: true, minutes: 15 });
});

test('every entry stays under who made it, through the change of person, and each is counted', async () => {
  const { db, patient } = await shared();
  await patient();
  await lockTablet(db, byHand);
  expect((await readLock(db)).locked).toEqual(byHand);
  expect(await unlockAs(db, BRUNO.id)).toBe(true);
  expect((await readLock(db)).locked).toBeNull();
  expect((await currentPerson(db))?.id).toBe(BRUNO.id);
  await patient();
  await patient();
  expect((await db.outbox.toArray()).map(({ author }) => author)).toEqual([ANA.id, BRUNO.id, BRUNO.id]);
  const people = await readPinPeople(db);
  expect(people.map(({ user, unsent, current, state, length }) => [user.id, unsent, current, state, length])).toEqual([
    [BRUNO.id, 2, true, 'ready', 4],
    [ANA.id, 1, false, 'ready', 4],
  ]);
});

test('a PIN does not open a session that the server has ended, nor one whose account is disabled', async () => {
  const { db, receive } = await shared();
  await lockTablet(db, byHand);
  await expireSession(db, BRUNO.id, 1);
  expect(await unlockAs(db, BRUNO.id)).toBe(false);
  await receive('users', { ...META, ...ANA, active: false });
  expect(await unlockAs(db, ANA.id)).toBe(false);
  expect((await readPinPeople(db)).map(({ state }) => state)).toEqual(['disabled', 'expired']);
  expect((await readLock(db)).locked).toEqual(byHand);
});

test('a void PIN opens nothing; the password opens the lock', async () => {
  const { db, clock, signIn } = await shared();
  await lockTablet(db, byHand);
  for (let guess = 0; guess < 10; guess += 1) {
    await tryPin(db, ANA.id, '0000', { now: () => (clock.now += 60_000), derive: quick });
  }
  expect(await unlockAs(db, ANA.id)).toBe(false);
  expect((await readPinPeople(db)).find(({ user }) => user.id === ANA.id)?.state).toBe('void');
  await signIn(ANA);
  expect(await readLock(db)).toEqual({ locked: null, canLock: false, minutes: 5 });
});
