// Signing in and out in a page: `meta` is the truth, local storage its copy.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiRequest, Transport } from '#api/client.ts';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { SignedIn } from '#domain/wire/wire.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { currentPerson, expireSession, readSession, endSession, saveRefreshed } from '#store/session/session.ts';
import { followSession, forgetClinic, reconcileTokens, signIn, signOut } from '#sync/page/session.ts';
import { buildPatientValues } from '#tests/support/factories.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

const patients = writesOf('patients');

let world: World;
let db: ArcadaDatabase;
let sent: ApiRequest[];
/** Decides what becomes of a request; undefined = it reaches the server. */
let fault: (request: ApiRequest) => Error | ReturnType<typeof answer> | undefined;
let storage: Map<string, string>;

const transport: Transport = async (request) => {
  sent.push(request);
  const made = fault(request);
  if (made instanceof Error) throw made;
  return made ?? world.transport(request);
};
const credentials = (username: string, password = TEST_PASSWORD) => ({ username, password });
const enter = (username = 'recepcion') => signIn(db, transport, newId, credentials(username));
const asked = (path: string) => sent.filter((request) => request.path === path).length;
/** The entries of local storage beside the device's token, which outlives sessions. */
const tokens = () => [...storage.keys()].filter((key) => key !== 'arcada_device');
const NO_NETWORK = new AppError('network', 'sin red');

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  db = new ArcadaDatabase(`page-${newId()}`);
  sent = [];
  fault = () => undefined;
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  test('keeps both tokens in local storage, as in the store', async () => {
    await enter();
    const person = await currentPerson(db);
    const session = await readSession(db, person!.id);
    expect(storage.get('access_token')).toMatch(/./);
    expect(Object.fromEntries(storage)).toMatchObject({
      access_token: session!.access,
      refresh_token: session!.refresh,
    });
  });

  test('keeps the device’s token through sign-outs, and brings it along the next time', async () => {
    await enter();
    const first = storage.get('arcada_device');
    expect(first).toMatch(/./);
    expect(await signOut(db, transport)).toEqual({ wiped: true });
    expect(Object.fromEntries(storage)).toEqual({ arcada_device: first });
    db = new ArcadaDatabase(`page-${newId()}`);
    await enter('admin');
    const [, second] = sent.filter(({ path }) => path === '/token/');
    expect(second!.json).toMatchObject({ device_token: first });
    expect(storage.get('arcada_device')).not.toBe(first);
    await forgetClinic(db);
    expect(storage.size).toBe(0);
  });

  test('asks once who the person is; later starts do not ask again', async () => {
    await enter();
    await reconcileTokens(db, transport);
    expect(asked('/user-info/')).toBe(1);
  });

  test('with a wrong password keeps nothing', async () => {
    const wrong = signIn(db, transport, newId, credentials('recepcion', 'equivocada'));
    await expect(wrong).rejects.toMatchObject({ code: 'unauthenticated' });
    expect([storage.size, await currentPerson(db)]).toEqual([0, null]);
  });

  test.each([
    ['admin', 'administrador'],
    [' Recepcion ', 'recepcionista'],
  ])('when user-info does not answer, %j is taken for %s', async (username, rol) => {
    fault = ({ path }) => (path === '/user-info/' ? NO_NETWORK : undefined);
    await enter(username);
    const name = username.trim().toLowerCase();
    expect(await currentPerson(db)).toMatchObject({ username: name, rol, first_name: null });
    expect(storage.has('access_token')).toBe(true);
  });

  test('a broken user-info does not stop it either, and writes are the person’s own', async () => {
    fault = ({ path }) => (path === '/user-info/' ? answer(500) : undefined);
    await enter();
    const people = await world.get<{ id: string; username: string }[]>('/users/');
    expect((await currentPerson(db))?.id).toBe(people.find(({ username }) => username === 'recepcion')!.id);
  });

  test('a 401 of user-info signs nobody in', async () => {
    fault = ({ path }) => (path === '/user-info/' ? answer(401, { code: 'unauthenticated' }) : undefined);
    await expect(enter()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect([tokens().length, await currentPerson(db)]).toEqual([0, null]);
  });
});

describe('the start of the page', () => {
  test('makes local storage say what the store says', async () => {
    await enter();
    const before = Object.fromEntries(storage);
    storage.set('access_token', 'another');
    storage.delete('refresh_token');
    await reconcileTokens(db, transport);
    expect(Object.fromEntries(storage)).toEqual(before);
  });

  test('adopts tokens that the store has never seen', async () => {
    const { body } = await world.transport({ method: 'POST', path: '/token/', json: credentials('admin') });
    const { access, refresh } = body as SignedIn;
    storage.set('access_token', access).set('refresh_token', refresh);
    await reconcileTokens(db, transport);
    expect((await currentPerson(db))?.username).toBe('admin');
    expect(storage.get('access_token')).toBe(access);
  });

  test('adopts an access token that came without a refresh token', async () => {
    const { body } = await world.transport({ method: 'POST', path: '/token/', json: credentials('admin') });
    const { access } = body as SignedIn;
    storage.set('access_token', access);
    await reconcileTokens(db, transport);
    expect((await currentPerson(db))?.username).toBe('admin');
    expect(Object.fromEntries(storage)).toEqual({ access_token: access });
  });

  test('removes tokens that user-info answers with 401', async () => {
    storage.set('access_token', 'made up').set('refresh_token', 'made up');
    await reconcileTokens(db, transport);
    expect([tokens().length, await currentPerson(db)]).toEqual([0, null]);
  });

  test('keeps tokens that the store has never seen while nobody can be asked about them', async () => {
    storage.set('access_token', 'made elsewhere').set('refresh_token', 'too');
    fault = () => NO_NETWORK;
    await reconcileTokens(db, transport);
    expect([tokens().length, await currentPerson(db)]).toEqual([2, null]);
  });

  test('removes the tokens of a session that has ended, and keeps the person’s work', async () => {
    await enter();
    await patients.create(db, buildPatientValues(), { now: Date.now, newId });
    await expireSession(db, (await currentPerson(db))!.id, 1);
    await reconcileTokens(db, transport);
    expect([tokens().length, await db.outbox.count()]).toEqual([0, 1]);
  });
});

describe('signing out', () => {
  test('removes both tokens and the person, ends the session on the server and wipes the store', async () => {
    await enter();
    const token = storage.get('access_token')!;
    expect(await signOut(db, transport)).toEqual({ wiped: true });
    await db.open();
    expect([tokens().length, await currentPerson(db), await db.rows('patients').count()]).toEqual([0, null, 0]);
    expect((await world.transport({ method: 'GET', path: '/user-info/', token })).status).toBe(401);
  });

  test('removes the tokens before the server answers: a page that is closed meanwhile signs nobody in again', async () => {
    await enter();
    const kept: string[][] = [];
    fault = ({ path }) => {
      if (path === '/sessions/current/') kept.push(tokens());
      return undefined;
    };
    await signOut(db, transport);
    expect(kept).toEqual([[]]);
  });

  test('works without a network', async () => {
    await enter();
    fault = () => NO_NETWORK;
    expect(await signOut(db, transport)).toEqual({ wiped: true });
    expect(tokens().length).toBe(0);
  });

  test('keeps the store while anything is unsent', async () => {
    await enter();
    await patients.create(db, buildPatientValues(), { now: Date.now, newId });
    expect(await signOut(db, transport)).toEqual({ wiped: false });
    expect([tokens().length, await currentPerson(db), await db.outbox.count()]).toEqual([0, null, 1]);
  });

  test('keeps the store of somebody else’s ended session only while something of theirs is unsent', async () => {
    await enter('admin');
    await expireSession(db, (await currentPerson(db))!.id, 1);
    await enter('recepcion');
    expect(await signOut(db, transport)).toEqual({ wiped: true });
  });

  test('keeps the store while another person is switched in', async () => {
    await enter('admin');
    await enter('recepcion');
    expect(await signOut(db, transport)).toEqual({ wiped: false });
  });
});

describe('an open page', () => {
  test('leaves tokens that the store has never seen alone', async () => {
    storage.set('access_token', 'made elsewhere');
    const stop = followSession(db, vi.fn());
    await db.meta.put({ key: 'ready', value: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(storage.get('access_token')).toBe('made elsewhere');
  });

  test('copies refreshed tokens, and reloads when the person changes', async () => {
    await enter('recepcion');
    const changed = vi.fn();
    const stop = followSession(db, changed);
    const { id } = (await currentPerson(db))!;
    await saveRefreshed(db, id, 1, { access: 'newer', refresh: 'newest' });
    await vi.waitFor(() => expect(storage.get('access_token')).toBe('newer'));
    expect([storage.get('refresh_token'), changed.mock.calls.length]).toEqual(['newest', 0]);
    await enter('admin');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    stop();
  });

  test('goes on following the person after the store could not be read once, and says so', async () => {
    await enter('recepcion');
    const lost = new DOMException('lost', 'UnknownError');
    vi.spyOn(db.meta, 'bulkGet').mockRejectedValueOnce(lost);
    const [changed, failed] = [vi.fn(), vi.fn()];
    const stop = followSession(db, changed, failed);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(lost));
    const { id } = (await currentPerson(db))!;
    await saveRefreshed(db, id, 1, { access: 'newer', refresh: 'newest' });
    await vi.waitFor(() => expect(storage.get('access_token')).toBe('newer'), { timeout: 5000 });
    await enter('admin');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    stop();
  });

  test('reloads a page that was kept for "back" when it is shown to somebody else', async () => {
    await enter('recepcion');
    const changed = vi.fn();
    const stop = followSession(db, changed);
    await vi.waitFor(() => expect(storage.get('access_token')).toBeDefined());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await endSession(db, (await currentPerson(db))!.id);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    await enter('admin');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    stop();
  });
});
