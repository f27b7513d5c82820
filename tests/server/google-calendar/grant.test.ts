// Whose Google account it is, and for how long it is fed (decision 109).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarAccount } from '#domain/wire/wire.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import { authorizeCalendar, comeBack } from '#tests/support/google-stand-in.ts';
import { createCalendarWorld, type CalendarWorld } from './world.ts';

let world: CalendarWorld;
/** An administrador beside the one who connects the account. */
let other: Call;
beforeEach(async () => {
  world = await createCalendarWorld();
  await changePerson('mateo', { rol: 'administrador' });
  other = await caller(world.server, 'mateo');
});
afterEach(() => world.close());

async function changePerson(username: string, changes: object, by = world.admin): Promise<void> {
  const path = `/users/${world.server.people[username]}/`;
  const { status } = await by('PUT', path, { body: changes });
  expect(status).toBe(200);
}

const accountOf = async (by = other) =>
  ((await by('GET', '/google-calendar/account/')).body as { account: CalendarAccount | null }).account;
const isAuthorized = async () =>
  ((await other('GET', '/google-calendar/auth-status/')).body as { is_authorized: boolean }).is_authorized;
const starts = () =>
  [...world.google.events.values()].map(({ start }) => (start as { dateTime: string }).dateTime.slice(11, 16));

it('only an administrador connects, reads and disconnects it', async () => {
  for (const [method, path] of [
    ['GET', 'auth'],
    ['GET', 'account'],
    ['DELETE', 'account'],
  ] as const) {
    const answer = await world.send(method, `/google-calendar/${path}/`);
    expect([path, refusalOf(answer)]).toMatchObject([path, { status: 403, code: 'forbidden' }]);
  }
});

it('whoever has lost the role at Google’s question comes back without a connection', async () => {
  const { authorization_url } = (await other('GET', '/google-calendar/auth/')).body as { authorization_url: string };
  await changePerson('mateo', { rol: 'recepcionista' });
  const back = await comeBack(world.server, world.google.consent(authorization_url));
  expect(back).toBe('/?google-calendar=failed');
  expect(await accountOf(world.admin)).toBeNull();
});

it('says whose account it is, and since when', async () => {
  expect(await accountOf()).toBeNull();
  await authorizeCalendar(world.server, world.google);
  expect(await accountOf()).toEqual({
    user: world.server.people['admin'],
    name: 'Ada Mora',
    since: expect.stringMatching(/^\d{4}-/) as string,
    ended: null,
  });
});

describe('nothing is sent any more', () => {
  it.each([
    ['inactive', { active: false }],
    ['demoted', { rol: 'recepcionista' }],
  ])('once the person who connected it is %s, and the administradores learn why', async (ended, changes) => {
    await authorizeCalendar(world.server, world.google);
    const id = await world.createAppointment();
    await world.ask('sync', id);
    expect(starts()).toEqual(['11:00']);
    await changePerson('admin', changes, other);
    const asked = world.google.log.length;
    await world.send('PUT', `/appointments/${id}/`, { body: { hora: '16:30' } });
    await world.createAppointment({ hora: '12:00' });
    expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 401, code: 'calendar_unauthorized' });
    expect(refusalOf(await other('POST', '/google-calendar/sync-all/'))).toMatchObject({
      code: 'calendar_unauthorized',
    });
    // Longer than the follower waits for further changes.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([starts(), world.google.log.slice(asked)]).toEqual([['11:00'], []]);
    expect([await isAuthorized(), await accountOf()]).toMatchObject([false, { name: 'Ada Mora', ended }]);

    // Another account takes over, with what has changed since.
    await authorizeCalendar(world.server, world.google, { username: 'mateo' });
    await expect.poll(starts).toEqual(['16:30']);
    expect(await accountOf()).toMatchObject({ name: 'Mateo Salas', ended: null });
  });
});

describe('disconnected', () => {
  it('the server forgets the account, Google revokes the permission, and the audit names who did it', async () => {
    await authorizeCalendar(world.server, world.google);
    const id = await world.createAppointment();
    await world.ask('sync', id);
    expect((await other('DELETE', '/google-calendar/account/')).status).toBe(204);
    expect(world.google.log.at(-1)).toBe('POST /revoke');
    expect([await isAuthorized(), await accountOf()]).toEqual([false, null]);
    expect(refusalOf(await world.ask('sync', id))).toMatchObject({ code: 'calendar_unauthorized' });
    expect((await other('GET', '/audit/?limit=1')).body).toMatchObject([
      { collection: 'google-calendar', action: 'delete', user_id: world.server.people['mateo'] },
    ]);
    expect((await other('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
    expect(refusalOf(await other('DELETE', '/google-calendar/account/'))).toMatchObject({ status: 404 });
  });

  it('also when Google does not answer', async () => {
    await authorizeCalendar(world.server, world.google);
    world.google.faults.push({ path: /revoke/, status: 503 });
    expect((await other('DELETE', '/google-calendar/account/')).status).toBe(204);
    expect(await accountOf()).toBeNull();
  });

  it('also when the person who connected it has left', async () => {
    await authorizeCalendar(world.server, world.google);
    await changePerson('admin', { active: false }, other);
    expect((await other('DELETE', '/google-calendar/account/')).status).toBe(204);
    expect([world.google.log.at(-1), await accountOf()]).toEqual(['POST /revoke', null]);
  });
});
