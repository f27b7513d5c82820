// The people signed in on a tablet.
import { beforeEach, describe, expect, test } from 'vitest';
import { deviceId } from '#store/database/meta.ts';
import {
  currentPerson,
  delegate,
  expireSession,
  readSession,
  endSession,
  saveRefreshed,
  senderFor,
} from '#store/session/session.ts';
import { ANA, BRUNO, buildPatientValues, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});
const save = (id: number) =>
  store.save({ method: 'POST', collection: 'patients', id: testId(id), values: buildPatientValues() });
const states = async () => (await store.entries()).map(({ author, state }) => [author, state]);
const NEW = { access: 'new access', refresh: 'new refresh' };

test('a sign-in puts the person on screen and keeps the others', async () => {
  await store.signIn(BRUNO);
  expect(await currentPerson(store.db)).toEqual(BRUNO);
  expect(await readSession(store.db, ANA.id)).toMatchObject({ user: ANA, generation: 1, expired: false });
});

test('the person is shown as the clinic’s list of people has them by now', async () => {
  const meta = { version: 2, created_at: '', updated_at: '', created_by: null, updated_by: null, active: true };
  await store.receive('users', { ...meta, ...ANA, first_name: 'Anita', rol: 'administrador' });
  expect(await currentPerson(store.db)).toEqual({ ...ANA, first_name: 'Anita', rol: 'administrador' });
});

test('an ended session keeps the work as "auth", and a sign-in of that person sends it on', async () => {
  await save(1);
  await store.signIn(BRUNO);
  await save(2);
  await expireSession(store.db, ANA.id, 1);
  expect(await states()).toEqual([
    [ANA.id, 'auth'],
    [BRUNO.id, 'pending'],
  ]);
  await store.signIn(BRUNO);
  expect((await states())[0]).toEqual([ANA.id, 'auth']);
  await store.signIn(ANA);
  expect((await states())[0]).toEqual([ANA.id, 'pending']);
  expect(await readSession(store.db, ANA.id)).toMatchObject({ expired: false, generation: 2 });
});

test('a late refusal of old tokens does not stop who has signed in since', async () => {
  await save(1);
  await store.signIn(ANA);
  await expireSession(store.db, ANA.id, 1);
  expect(await readSession(store.db, ANA.id)).toMatchObject({ expired: false, generation: 2 });
  expect(await states()).toEqual([[ANA.id, 'pending']]);
});

test('refreshed tokens count up, and stale ones are ignored', async () => {
  await saveRefreshed(store.db, ANA.id, 1, NEW);
  expect(await readSession(store.db, ANA.id)).toMatchObject({ ...NEW, generation: 2 });
  // The tab that comes late goes on with the tokens of the first.
  const late = await saveRefreshed(store.db, ANA.id, 1, { access: 'late', refresh: 'late' });
  expect(late).toMatchObject({ ...NEW, generation: 2 });
  expect(await readSession(store.db, ANA.id)).toMatchObject(NEW);
  await saveRefreshed(store.db, testId(9), 1, NEW);
  expect(await readSession(store.db, testId(9))).toBeUndefined();
});

test('a person who leaves takes nothing along: the work stays sealed until they return', async () => {
  await save(1);
  await endSession(store.db, ANA.id);
  expect(await currentPerson(store.db)).toBeNull();
  expect(await readSession(store.db, ANA.id)).toBeUndefined();
  expect(await states()).toEqual([[ANA.id, 'auth']]);
  await store.signIn(ANA);
  expect(await states()).toEqual([[ANA.id, 'pending']]);
});

test('another person’s leaving does not change who is on screen', async () => {
  await store.signIn(BRUNO);
  await endSession(store.db, ANA.id);
  expect(await currentPerson(store.db)).toEqual(BRUNO);
});

test('a refused entry stays refused through expiry and sign-in', async () => {
  await save(1);
  await store.db.outbox.toCollection().modify({ state: 'attention' });
  await expireSession(store.db, ANA.id, 1);
  await store.signIn(ANA);
  expect(await states()).toEqual([[ANA.id, 'attention']]);
});

describe('a departed person’s work', () => {
  beforeEach(async () => {
    await save(1);
    await endSession(store.db, ANA.id);
    await store.signIn(BRUNO);
  });

  test('goes under the administrador to whom it was left', async () => {
    expect(await senderFor(store.db, ANA.id)).toBe(ANA.id);
    await delegate(store.db, ANA.id, BRUNO.id);
    expect(await senderFor(store.db, ANA.id)).toBe(BRUNO.id);
    expect(await states()).toEqual([[ANA.id, 'pending']]);
  });

  test('waits for the administrador’s sign-in when that session has ended', async () => {
    await delegate(store.db, ANA.id, BRUNO.id);
    await store.db.outbox.toCollection().modify({ state: 'auth' });
    await store.signIn(BRUNO);
    expect(await states()).toEqual([[ANA.id, 'pending']]);
  });

  test('goes under their own session again once they are back', async () => {
    await delegate(store.db, ANA.id, BRUNO.id);
    await store.signIn(ANA);
    expect(await senderFor(store.db, ANA.id)).toBe(ANA.id);
  });

  test('that they leave once more is not sent in their name without a new decision', async () => {
    await delegate(store.db, ANA.id, BRUNO.id);
    await store.signIn(ANA);
    await endSession(store.db, ANA.id);
    await store.signIn(BRUNO);
    expect([await senderFor(store.db, ANA.id), await states()]).toEqual([ANA.id, [[ANA.id, 'auth']]]);
  });
});

test('a tablet has one id for ever, also when two tabs ask at once', async () => {
  const { newId } = store.ports;
  const [one, other] = await Promise.all([deviceId(store.db, newId), deviceId(store.db, newId)]);
  expect(one).toBe(other);
  expect(await deviceId(store.db, newId)).toBe(one);
});
