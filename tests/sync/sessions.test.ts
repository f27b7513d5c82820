// Several people on one tablet: entries are sent under their author's token, whoever is on screen.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMeta } from '#store/database/meta.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import {
  currentPerson,
  delegate,
  disabledPerson,
  readSession,
  endSession,
  saveSignIn,
} from '#store/session/session.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { requestAs } from '#sync/auth.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
let tablet: Tablet;
beforeEach(async () => {
  world = await createWorld();
  tablet = await world.tablet('recepcion');
});
afterEach(() => world.close());

const userId = async (username: string) =>
  (await world.get<{ id: string; username: string }[]>('/users/')).find((user) => user.username === username)!.id;

test('an entry goes under its author’s token although another person is on screen', async () => {
  tablet.network.fault = () => 'drop';
  const id = await tablet.createPatient({});
  await tablet.sync();
  tablet.network.fault = () => null;
  await tablet.signIn('admin');
  await tablet.sync();
  expect((await world.patient(id)).created_by).toBe(await userId('recepcion'));
  expect((await currentPerson(tablet.db))?.username).toBe('admin');
});

test('signing out with unsent work leaves it sealed until that person returns', async () => {
  tablet.network.fault = () => 'drop';
  const id = await tablet.createPatient({});
  await tablet.sync();
  await endSession(tablet.db, await userId('recepcion'));
  expect(await countUnsent(tablet.db)).toBe(1);
  tablet.network.fault = () => null;
  await tablet.signIn('admin');
  await tablet.sync();
  expect((await tablet.db.outbox.toArray()).map((entry) => entry.state)).toEqual(['auth']);
  await tablet.signIn('recepcion');
  await tablet.sync();
  expect(await world.patient(id)).toMatchObject({ version: 1, created_by: await userId('recepcion') });
});

test('an administrador sends a departed person’s entries; both stand in the audit', async () => {
  tablet.network.fault = () => 'drop';
  const id = await tablet.createPatient({});
  await tablet.sync();
  const [author, administrator] = [await userId('recepcion'), await userId('admin')];
  await endSession(tablet.db, author);
  tablet.network.fault = () => null;
  await tablet.signIn('admin');
  await delegate(tablet.db, author, administrator);
  await tablet.sync();
  expect((await world.patient(id)).created_by).toBe(author);
  const [record] = await world.get<{ user_id: string; acting_user_id: string }[]>(`/audit/?row_id=${id}`);
  expect(record).toMatchObject({ user_id: author, acting_user_id: administrator });
});

test('what an administrador undertakes to send while its author’s own request is refused is sent', async () => {
  const id = await tablet.createPatient({});
  const [author, administrator] = [await userId('recepcion'), await userId('admin')];
  await world.server.revokeSessions('recepcion');
  tablet.network.fault = async (request) => {
    if (!isBatch(request)) return null;
    tablet.network.fault = () => null;
    await endSession(tablet.db, author);
    await tablet.signIn('admin');
    await delegate(tablet.db, author, administrator);
    return null;
  };
  await tablet.sync();
  await tablet.sync();
  expect(await countUnsent(tablet.db)).toBe(0);
  expect((await world.patient(id)).created_by).toBe(author);
});

test('an expired session keeps the store and asks for sign-in', async () => {
  const id = await tablet.createPatient({});
  await tablet.sync();
  await world.server.outliveSessions('recepcion');
  await tablet.editPatient(id, { address: 'Lima' });
  await tablet.sync();
  expect(await readSyncStatus(tablet.db)).toMatchObject({ signInNeeded: true, pending: 1 });
  expect(await tablet.db.rows('patients').count()).toBe(1);
  await tablet.signIn('recepcion');
  await tablet.sync();
  expect(await world.patient(id)).toMatchObject({ address: 'Lima' });
});

test('a session’s generation grows with each refresh, and a stale refresh does not overwrite it', async () => {
  const id = await userId('recepcion');
  const before = (await readSession(tablet.db, id))!.generation;
  await world.server.expireAccessTokens();
  await tablet.sync();
  expect((await readSession(tablet.db, id))!.generation).toBe(before + 1);
  expect((await readMeta(tablet.db, 'status'))?.reachable).toBe(true);
});

test('without a refresh token an ended access token is a sign-in', async () => {
  const id = await userId('recepcion');
  const session = (await readSession(tablet.db, id))!;
  await saveSignIn(tablet.db, session.user, { access: session.access, refresh: '' });
  await tablet.createPatient({});
  await tablet.sync();
  expect(await countUnsent(tablet.db)).toBe(0);
  await world.server.expireAccessTokens();
  await tablet.createPatient({});
  tablet.network.log.length = 0;
  await tablet.sync();
  expect(tablet.network.log.map(({ path }) => path)).not.toContain('/token/refresh/');
  expect(await readSyncStatus(tablet.db)).toMatchObject({ signInNeeded: true, pending: 1 });
});

test('a refresh without a refresh token is rejected', async () => {
  const id = await userId('recepcion');
  const session = (await readSession(tablet.db, id))!;
  await saveSignIn(tablet.db, session.user, { access: 'ended', refresh: '' });
  const { db, ports } = tablet;
  const refused = requestAs(
    {
      ...ports,
      db,
      transport: () => Promise.resolve(answer(401, { code: 'unauthenticated' })),
      random: () => 0,
      locks: (_, task) => task(),
    },
    id,
    { method: 'GET', path: '/user-info/' },
  );
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated', message: 'No refresh token available' });
});

test('five engines that meet an ended access token at once sign nobody out', async () => {
  await world.server.expireAccessTokens();
  const free = await world.tablet('admin', { locks: false });
  await world.server.expireAccessTokens();
  await Promise.all(Array.from({ length: 5 }, () => free.engine.run({ force: true })));
  expect(await readSyncStatus(free.db)).toMatchObject({ signInNeeded: false });
});

test('a disabled person’s tablet sends nothing under them, keeps what is unsent, and says why; once enabled again it goes', async () => {
  const author = await userId('recepcion');
  await tablet.createPatient({ last_name: 'Antes' });
  await tablet.sync();
  const setActive = (active: boolean) => admin('PUT', `/users/${author}/`, { active });
  await setActive(false);
  const id = await tablet.createPatient({ last_name: 'Después' });
  tablet.network.log.length = 0;
  await tablet.sync();
  await tablet.sync();
  expect(await disabledPerson(tablet.db)).toMatchObject({ username: 'recepcion' });
  // The fate of the clinic's rows and of the unsent work is told by shut-out.test.ts.
  expect(await countUnsent(tablet.db)).toBe(1);
  // One call, and one renewal that was refused: after that the tablet does not even ask.
  const asked = tablet.network.log.map(({ path }) => path);
  expect(asked.filter((path) => path === '/batch/' || path === '/token/refresh/')).toEqual([
    '/batch/',
    '/token/refresh/',
  ]);
  expect((await world.get<unknown[]>('/patients/')).length).toBe(1);

  await setActive(true);
  await tablet.signIn('recepcion');
  await tablet.sync();
  expect(await disabledPerson(tablet.db)).toBeNull();
  expect(await world.patient(id)).toMatchObject({ last_name: 'Después', created_by: author });
});

test('a session that is only over is not taken for a disabled account', async () => {
  await world.server.outliveSessions('recepcion');
  await tablet.createPatient({});
  await tablet.sync();
  expect(await readSession(tablet.db, await userId('recepcion'))).toMatchObject({ expired: true });
  expect(await disabledPerson(tablet.db)).toBeNull();
});

test('a rescue copy of one person has nothing of another’s', async () => {
  tablet.network.fault = () => 'drop';
  await tablet.createPatient({ last_name: 'Recepción' });
  tablet.network.fault = () => null;
  const author = await userId('recepcion');
  await tablet.signIn('admin');
  tablet.network.fault = () => 'drop';
  await tablet.createPatient({ last_name: 'Administración' });
  const whole = await rescueCopy(tablet.db, new Date());
  expect(whole).toContain('Administración');
  const own = await rescueCopy(tablet.db, new Date(), author);
  expect(own).toContain('Recepción');
  expect(own).not.toContain('Administración');
});

async function admin(method: 'PUT', path: string, payload: object): Promise<void> {
  const { headers } = await world.server.signIn('admin');
  const answer = await world.server.app.inject({ method, url: `/api${path}`, headers, payload });
  expect(answer.statusCode).toBe(200);
}
