// A tablet at the login page, whose last session came to its end by itself: it still hears when its person's account is
// disabled or its session closed (decision 114).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, readSession } from '#store/session/session.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let tablet: Tablet;
beforeEach(async () => {
  world = await createWorld();
  tablet = await world.tablet('recepcion');
});
afterEach(() => world.close());

const userId = (username: string) => world.server.people[username]!;
const asked = () => tablet.network.log.filter(({ path }) => path === '/token/refresh/').length;
const patients = () => tablet.db.rows('patients').count();

async function disable(username: string): Promise<void> {
  const { headers } = await world.server.signIn('admin');
  const url = `/api/users/${userId(username)}/`;
  const answer = await world.server.app.inject({ method: 'PUT', url, headers, payload: { active: false } });
  expect(answer.statusCode).toBe(200);
}

/** The tablet has two patients, one of them unsent, and has heard that its person's session is over. */
async function layAside(): Promise<void> {
  await tablet.createPatient({ first_name: 'Enviada' });
  await tablet.sync();
  await tablet.createPatient({ first_name: 'Elvira' });
  await world.server.outliveSessions('recepcion');
  await tablet.sync();
  expect(await patients()).toBe(2);
  tablet.network.log.length = 0;
}

test.each(['disabled', 'revoked'])('a session that was over first is heard to be %s later', async (reason) => {
  await layAside();
  if (reason === 'disabled') await disable('recepcion');
  else await world.server.revokeSessions('recepcion');
  tablet.clock.now += DAY;
  await tablet.engine.run();
  expect(await patients()).toBe(0);
  expect(await tablet.db.outbox.count()).toBe(0);
  expect(await tablet.db.sealed.count()).toBe(1);
  // Nothing is left to ask for.
  tablet.network.log.length = 0;
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(asked()).toBe(0);
});

test('a session that is only over is asked about once an hour, and stays as it is', async () => {
  await layAside();
  const before = await readSession(tablet.db, userId('recepcion'));
  for (let minute = 0; minute < 180; minute += 1) {
    tablet.clock.now += 60_000;
    await tablet.engine.run();
  }
  expect(asked()).toBe(3);
  expect(await patients()).toBe(2);
  expect(await readSession(tablet.db, userId('recepcion'))).toEqual(before);
});

test('a start asks at once, unless it was asked a moment ago', async () => {
  await layAside();
  await tablet.sync();
  expect(asked()).toBe(1);
  tablet.restart();
  await tablet.sync();
  expect(asked()).toBe(1);
  tablet.clock.now += 6 * 60_000;
  await tablet.sync();
  expect(asked()).toBe(2);
});

test('without a network the question is repeated at times, and at once when the network is back', async () => {
  await layAside();
  tablet.network.fault = () => 'drop';
  for (let second = 0; second < 3600; second += 30) {
    tablet.clock.now += 30_000;
    await tablet.engine.run();
  }
  expect(asked()).toBeLessThanOrEqual(12);
  await disable('recepcion');
  tablet.network.fault = () => null;
  await tablet.sync();
  expect(await patients()).toBe(0);
});

test('a clock that was set back delays no question', async () => {
  await layAside();
  tablet.clock.now += 30 * DAY;
  await tablet.sync();
  await disable('recepcion');
  tablet.clock.now -= 30 * DAY;
  await tablet.engine.run();
  expect(await patients()).toBe(0);
});

test('a session that lasts on the server is not renewed on the tablet', async () => {
  await tablet.createPatient({});
  await tablet.sync();
  // A refusal on the way that was not the server's.
  tablet.network.fault = ({ path }) =>
    path === '/config/'
      ? null
      : { status: 401, epoch: 'e', body: { code: 'unauthenticated' }, retryAfter: null, serverTime: null };
  await tablet.sync();
  tablet.network.fault = () => null;
  tablet.clock.now += DAY;
  await tablet.sync();
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(await readSession(tablet.db, userId('recepcion'))).toMatchObject({ expired: true });
  expect(await patients()).toBe(1);
  // The tablet went along with its tokens: it has reused none, for which the server would have ended the session.
  await world.server.revokeSessions('recepcion');
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(await patients()).toBe(0);
});

test('after a restore it keeps its rows, until it has read the restored server', async () => {
  await layAside();
  await disable('recepcion');
  await world.newEpoch();
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(asked()).toBe(1);
  expect(await patients()).toBe(2);
  await tablet.signIn('mateo');
  await tablet.sync();
  await tablet.sync();
  await tablet.createPatient({ first_name: 'De Mateo' });
  await endSession(tablet.db, userId('mateo'));
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(await patients()).toBe(0);
  expect(await tablet.db.sealed.count()).toBe(2);
});

test('another person’s end, heard while this one was signed in, counts for nothing once this one’s session is over', async () => {
  // Sent under her session, it brings the refusal.
  await tablet.createPatient({});
  await tablet.signIn('mateo');
  await disable('recepcion');
  await tablet.sync();
  expect(await readSession(tablet.db, userId('recepcion'))).toMatchObject({ disabled: true });
  await world.server.outliveSessions('mateo');
  await tablet.sync();
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(await patients()).toBe(1);
  await disable('mateo');
  tablet.clock.now += DAY;
  await tablet.sync();
  expect(await patients()).toBe(0);
});
