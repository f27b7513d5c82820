// OAuth 2 against a stand-in that is as strict as Google: state, PKCE, expiry, revocation.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authorizeCalendar, comeBack } from '#tests/support/google-stand-in.ts';
import { refusalOf } from '#tests/server/contract/api.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { createCalendarWorld, type CalendarWorld } from './world.ts';

let world: CalendarWorld;
let clock = 0;
beforeEach(async () => {
  clock = Date.parse('2026-11-24T15:00:00Z');
  world = await createCalendarWorld({ now: () => new Date(clock) });
});
afterEach(() => world.close());

const isAuthorized = async () => (await world.send('GET', '/google-calendar/auth-status/')).body;
const addressOf = async (query = '') =>
  ((await world.admin('GET', `/google-calendar/auth/${query}`)).body as { authorization_url: string })
    .authorization_url;
const tokenRequests = () => world.google.log.filter((call) => call === 'POST /token').length;

it('a person authorises the clinic’s calendar and comes back to the page where they were', async () => {
  expect(await isAuthorized()).toEqual({ is_authorized: false });
  const back = await authorizeCalendar(world.server, world.google, { from: '/appointments/1/edit' });
  expect(back).toBe('/appointments/1/edit?google-calendar=authorized');
  expect(await isAuthorized()).toEqual({ is_authorized: true });
});

it('a page that has a day, an hour and a place in its address is found again', async () => {
  for (const query of ['date=2026-11-25&time=10%3A30&location=Sill%C3%B3n+1', 'time=10:30&q=J.%20Paz*']) {
    const back = await authorizeCalendar(world.server, world.google, { from: `/appointments/new?${query}` });
    const { pathname, searchParams } = new URL(back, 'https://arcada.example');
    const asked = new URLSearchParams(`${query}&google-calendar=authorized`);
    expect([pathname, [...searchParams]]).toEqual(['/appointments/new', [...asked]]);
  }
});

it('the way back never leads out of the application', async () => {
  for (const from of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/a#b']) {
    const back = await authorizeCalendar(world.server, world.google, { from });
    expect([from, back]).toEqual([from, '/?google-calendar=authorized']);
  }
});

it('the address at Google names this clinic’s public address and asks for events alone', async () => {
  const query = new URL(await addressOf()).searchParams;
  expect(query.get('redirect_uri')).toBe('https://arcada.example/api/google-calendar/callback/');
  expect(query.get('scope')).toBe('https://www.googleapis.com/auth/calendar.events');
  expect(query.get('access_type')).toBe('offline');
  expect(query.get('code_challenge_method')).toBe('S256');
});

it('a state is good once', async () => {
  const address = world.google.consent(await addressOf());
  expect(await comeBack(world.server, address)).toBe('/?google-calendar=authorized');
  await world.server.context.db.deleteFrom('google_account').execute();
  expect(await comeBack(world.server, address)).toBe('/?google-calendar=failed');
  expect(await isAuthorized()).toEqual({ is_authorized: false });
});

it('a forged state reaches nothing, and Google is not even asked', async () => {
  const forged = new URL(world.google.consent(await addressOf()));
  forged.searchParams.set('state', 'A'.repeat(43));
  expect(await comeBack(world.server, forged.href)).toBe('/?google-calendar=failed');
  expect(tokenRequests()).toBe(0);
});

it('a state is good for ten minutes, and only while whoever asked is signed in', async () => {
  const late = world.google.consent(await addressOf());
  clock += 10 * 60_000;
  expect(await comeBack(world.server, late)).toBe('/?google-calendar=failed');
  await world.admin('POST', '/sessions/current/confirm/', { body: { password: TEST_PASSWORD } });
  const signedOut = world.google.consent(await addressOf());
  await world.server.revokeSessions('admin');
  expect(await comeBack(world.server, signedOut)).toBe('/?google-calendar=failed');
  expect(tokenRequests()).toBe(0);
});

it('a code that belongs to another authorisation fails at Google’s PKCE check', async () => {
  const one = new URL(world.google.consent(await addressOf()));
  const other = new URL(world.google.consent(await addressOf()));
  other.searchParams.set('code', one.searchParams.get('code') ?? '');
  expect(await comeBack(world.server, other.href)).toBe('/?google-calendar=failed');
  expect(tokenRequests()).toBe(1);
  expect(await isAuthorized()).toEqual({ is_authorized: false });
});

it('a person who says no at Google comes back without a change', async () => {
  const state = new URL(await addressOf('?from=/appointments/new')).searchParams.get('state');
  const back = `https://arcada.example/api/google-calendar/callback/?error=access_denied&state=${state}`;
  expect(await comeBack(world.server, back)).toBe('/appointments/new?google-calendar=denied');
});

it('the database holds no token that can be read', async () => {
  await authorizeCalendar(world.server, world.google);
  const { db } = world.server.context;
  const { tokens } = await db.selectFrom('google_account').select('tokens').executeTakeFirstOrThrow();
  expect(Buffer.from(tokens, 'base64url').toString('latin1')).not.toMatch(/ya29|1\/\//);
  // A byte that was changed is noticed; another client secret does not open it.
  await db
    .updateTable('google_account')
    .set({ tokens: `${tokens.startsWith('A') ? 'B' : 'A'}${tokens.slice(1)}` })
    .execute();
  expect(await isAuthorized()).toEqual({ is_authorized: false });
});

it('the audit names the person who authorised, and its chain holds', async () => {
  await authorizeCalendar(world.server, world.google);
  const { headers } = await world.server.signIn('admin');
  const get = async (path: string) => (await world.server.app.inject({ url: `/api${path}`, headers })).json<unknown>();
  expect(await get('/audit/?collection=google-calendar&limit=1')).toEqual([
    expect.objectContaining({ collection: 'google-calendar', action: 'create', user_id: world.server.people['admin'] }),
  ]);
  expect(await get('/audit/verify/')).toMatchObject({ ok: true });
});

it('an access token that has run out is renewed once, however many ask', async () => {
  await authorizeCalendar(world.server, world.google);
  const ids = await Promise.all(
    [9, 10, 12].map((hour) => world.createAppointment({ hora: `${hour}:00`.padStart(5, '0') })),
  );
  world.google.expireAccessTokens();
  clock += 3600_000;
  await world.server.context.db.updateTable('access_tokens').set({ expires_at: '2099-01-01T00:00:00Z' }).execute();
  const before = tokenRequests();
  const answers = await Promise.all(ids.map((id) => world.ask('sync', id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(tokenRequests() - before).toBe(1);
});

it('a token that Google refuses before its time is renewed too', async () => {
  await authorizeCalendar(world.server, world.google);
  world.google.expireAccessTokens();
  expect((await world.ask('sync', await world.createAppointment())).body).toEqual({ is_synced: true });
});

it('a permission taken back is 401 calendar_unauthorized, and leaves the session alone', async () => {
  await authorizeCalendar(world.server, world.google);
  const id = await world.createAppointment();
  world.google.revoke();
  expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 401, code: 'calendar_unauthorized' });
  expect(refusalOf(await world.isSynced(id))).toMatchObject({ status: 401, code: 'calendar_unauthorized' });
  expect(await isAuthorized()).toEqual({ is_authorized: false });
  expect((await world.send('GET', '/user-info/')).status).toBe(200);
});

it('a server that was told of no application at Google says so', async () => {
  const plain = await startTestServer();
  const { headers } = await plain.signIn();
  for (const path of ['auth', 'auth-status', 'check-sync/0198c0de-0000-7000-8000-000000000000']) {
    const answer = await plain.app.inject({ url: `/api/google-calendar/${path}/`, headers });
    expect(answer.json()).toMatchObject({ status: 409, code: 'calendar_unconfigured' });
  }
  expect((await plain.app.inject('/api/config/')).json()).toMatchObject({ calendar: false });
  expect((await world.send('GET', '/config/')).body).toMatchObject({ calendar: true });
  await plain.close();
});
