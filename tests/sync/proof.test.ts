// A tablet's sessions are bound to its key: copied tokens renew nothing elsewhere.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '#api/client.ts';
import { newId } from '#domain/record/ids.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { leaveClinic } from '#store/safety/sealed/leave-clinic.ts';
import { makeProofKey, proofKey } from '#store/session/proof-key.ts';
import { currentSession, expireSession, readSession, saveSignIn } from '#store/session/session.ts';
import { askForEnd } from '#sync/ask-for-end.ts';
import { requestAs } from '#sync/auth.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { signIn } from '#sync/page/session.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let db: ArcadaDatabase;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  db = new ArcadaDatabase(`tablet-${newId()}`);
  const storage = new Map<string, string>();
  vi.stubGlobal('location', { origin: 'https://arcada.local:8443' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const enter = () => signIn(db, world.transport, newId, { username: 'recepcion', password: TEST_PASSWORD });
const userId = () => world.server.people['recepcion']!;
/** Answers bear the server's time, as over a real connection. */
const transport: Transport = async (request) => ({ ...(await world.transport(request)), serverTime: Date.now() });
const askAs = (store: ArcadaDatabase, now: () => number = Date.now) => {
  const ports: SyncPorts = { db: store, transport, now, newId, random: () => 0, locks: (_, task) => task() };
  return requestAs(ports, userId(), { method: 'GET', path: '/user-info/' });
};

test('a session is renewed with the key of its tablet, which no script can read', async () => {
  await enter();
  const { privateKey } = (await proofKey(db))!;
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
  await world.server.expireAccessTokens();
  expect((await askAs(db)).status).toBe(200);
  expect(await readSession(db, userId())).toMatchObject({ generation: 2, expired: false });
});

test('a tablet whose clock is years off renews its session too', async () => {
  await enter();
  await world.server.expireAccessTokens();
  expect((await askAs(db, () => Date.parse('2019-01-01T00:00:00Z'))).status).toBe(200);
});

test('copied tokens renew nothing, with a key of the thief’s own or without any, and the owner’s go on', async () => {
  await enter();
  const { user, access, refresh } = (await currentSession(db))!;
  await world.server.expireAccessTokens();
  for (const withKey of [false, true]) {
    const thief = new ArcadaDatabase(`thief-${newId()}`);
    await saveSignIn(thief, user, { access, refresh });
    if (withKey) await makeProofKey(thief);
    await expect(askAs(thief)).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  expect((await askAs(db)).status).toBe(200);
});

test('asking who ended a session renews none, were it still to last on the server', async () => {
  await enter();
  const before = (await currentSession(db))!;
  await expireSession(db, userId(), before.generation);
  await db.drafts.put({ key: 'k', author: userId(), opened: {}, values: {}, at: 0 });
  const asked = vi.fn(transport);
  await askForEnd({ db, transport: asked, now: Date.now, newId, random: () => 0, locks: (_, task) => task() }, true);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await currentSession(db)).toEqual({ ...before, expired: true });
});

test('a person who signs in while the tablet leaves the clinic goes on with the key of the sign-in', async () => {
  await enter();
  await expireSession(db, userId(), 1);
  await writeMeta(db, 'leaving', true);
  await writeMeta(db, 'cursor', 7);
  await db.drafts.put({ key: 'k', author: userId(), opened: {}, values: {}, at: 0 });
  const meanwhile: Transport = async (request) => {
    if (request.path === '/token/') await leaveClinic(db, { now: Date.now, newId });
    return transport(request);
  };
  await signIn(db, meanwhile, newId, { username: 'recepcion', password: TEST_PASSWORD });
  // The tablet has been emptied meanwhile.
  expect(await readMeta(db, 'cursor')).toBeUndefined();
  await world.server.expireAccessTokens();
  expect((await askAs(db)).status).toBe(200);
});

test('tabs that make the key at once have one', async () => {
  const keys = await Promise.all([makeProofKey(db), makeProofKey(db), makeProofKey(db)]);
  const names = await Promise.all(keys.map((key) => crypto.subtle.exportKey('jwk', key!.publicKey)));
  expect(new Set(names.map(({ x }) => x)).size).toBe(1);
});

test('where the browser signs nothing, as over plain http, a session has no key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await enter();
  expect(await proofKey(db)).toBeNull();
  await world.server.expireAccessTokens();
  expect((await askAs(db)).status).toBe(200);
});
