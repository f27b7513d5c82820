import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#domain/wire/problem.ts';
import type { SessionInfo, TokenPair } from '#domain/wire/wire.ts';
import { removeExpired } from '#server/auth/sessions.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describeOnBothDatabases('sessions', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');
  const pass = (milliseconds: number) => (time += milliseconds);

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());
  // Sessions and failures of one test do not reach into the next.
  beforeEach(() => pass(60 * DAY));

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(payload === undefined ? {} : { payload }),
    });
  const signIn = (username: string, password: string) => call('POST', '/api/token/', undefined, { username, password });
  const refresh = (token: string) => call('POST', '/api/token/refresh/', undefined, { refresh: token });
  const renewed = async (token: string): Promise<TokenPair> => {
    const answer = await refresh(token);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const statusOf = async (access: string) => (await call('GET', '/api/user-info/', access)).statusCode;

  test('a wrong password and an unknown user get the same answer', async () => {
    const answers = [await signIn('recepcion', 'equivocada-del-todo'), await signIn('nadie', 'equivocada-del-todo')];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json<Problem>()).toMatchObject({
        code: 'unauthenticated',
        detail: 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.',
      });
    }
  });

  test('a tablet that was switched off for months hears why it is out, from the last token that it has', async () => {
    const { db } = server.context;
    const closed = (await signIn('recepcion', TEST_PASSWORD)).json<TokenPair>();
    const used = await renewed(closed.refresh);
    const last = await renewed(used.refresh);
    const over = (await signIn('mateo', TEST_PASSWORD)).json<TokenPair>();
    const other = await server.signIn('recepcion');
    expect((await call('DELETE', '/api/sessions/', other.access)).statusCode).toBe(204);
    expect(await statusOf(last.access)).toBe(401);
    pass(200 * DAY);
    await removeExpired(db, new Date(time));
    const told = async (token: string) => (await refresh(token)).json<Problem>();
    expect(await told(last.refresh)).toMatchObject({ code: 'unauthenticated', reason: 'revoked' });
    expect(await told(over.refresh)).not.toHaveProperty('reason');
    // Closed while it was switched off: it hears that too.
    await db.updateTable('users').set({ active: false }).where('username', '=', 'mateo').execute();
    expect(await told(over.refresh)).toMatchObject({ reason: 'disabled' });
    await db.updateTable('users').set({ active: true }).where('username', '=', 'mateo').execute();
    // Only the last token of each session is kept, for a year.
    expect(await told(closed.refresh)).not.toHaveProperty('reason');
    pass(200 * DAY);
    await removeExpired(db, new Date(time));
    expect(await told(last.refresh)).not.toHaveProperty('reason');
  });

  test('credentials that are missing or no texts are 400', async () => {
    for (const body of [{}, { username: 'admin' }, { username: 1, password: 2 }, { username: 'a', password: '' }]) {
      expect((await call('POST', '/api/token/', undefined, body)).statusCode).toBe(400);
    }
    expect((await signIn('a\0b', 'equivocada-del-todo')).statusCode).toBe(401);
    expect((await call('POST', '/api/token/refresh/', undefined, {})).statusCode).toBe(400);
  });

  test.each([
    [{ password: TEST_PASSWORD }],
    [{ username: '', password: TEST_PASSWORD }],
    [{ username: '  ', password: TEST_PASSWORD }],
  ])('a user name that is missing or blank is said beside its field: %o', async (body) => {
    const answer = await call('POST', '/api/token/', undefined, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'invalid',
      fields: { username: 'El nombre de usuario es obligatorio' },
    });
  });

  test('the username is taken in any case, with blanks around it', async () => {
    expect((await signIn('  Recepcion ', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('user-info says who the bearer is', async () => {
    const { access } = await server.signIn('recepcion');
    expect((await call('GET', '/api/user-info/', access)).json()).toEqual({
      id: server.people['recepcion'],
      username: 'recepcion',
      first_name: 'Lucía',
      last_name: 'Paz',
      rol: 'recepcionista',
    });
  });

  test('no token, another scheme and an unknown token are 401', async () => {
    expect((await call('GET', '/api/user-info/')).statusCode).toBe(401);
    expect(await statusOf('x'.repeat(43))).toBe(401);
    const basic = await server.app.inject({ url: '/api/user-info/', headers: { authorization: 'Basic YTpi' } });
    expect(basic.statusCode).toBe(401);
  });

  test('tokens are 256 random bits and only their hashes are kept', async () => {
    const { access, refresh } = await server.signIn();
    for (const token of [access, refresh]) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify([
      await server.opened.db.selectFrom('access_tokens').selectAll().execute(),
      await server.opened.db.selectFrom('refresh_tokens').selectAll().execute(),
    ]);
    expect(kept).not.toContain(access);
    expect(kept).not.toContain(refresh);
  });

  test('an access token is good for fifteen minutes', async () => {
    const { access } = await server.signIn();
    pass(15 * MINUTE - 1);
    expect(await statusOf(access)).toBe(200);
    pass(1);
    expect(await statusOf(access)).toBe(401);
  });

  test('a refresh token whose answer was lost stays good, however long it takes', async () => {
    const first = await server.signIn();
    await renewed(first.refresh);
    pass(3 * DAY);
    const second = await renewed(first.refresh);
    expect(await statusOf(second.access)).toBe(200);
  });

  test('a refresh token is good for 30 s after its successor was used', async () => {
    const first = await server.signIn();
    const second = await renewed(first.refresh);
    pass(MINUTE);
    await renewed(second.refresh);
    pass(30 * SECOND);
    const late = await renewed(first.refresh);
    expect(await statusOf(late.access)).toBe(200);
    expect(await statusOf(second.access)).toBe(200);
  });

  test('a refresh token used again later revokes the whole session', async () => {
    const first = await server.signIn();
    const second = await renewed(first.refresh);
    const third = await renewed(second.refresh);
    pass(30 * SECOND + 1);
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect(await statusOf(third.access)).toBe(401);
    expect((await refresh(third.refresh)).statusCode).toBe(401);
  });

  test('using the new access token is using the successor', async () => {
    const first = await server.signIn();
    const second = await renewed(first.refresh);
    expect(await statusOf(second.access)).toBe(200);
    pass(30 * SECOND + 1);
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect(await statusOf(second.access)).toBe(401);
  });

  test('five tabs that refresh at once all stay signed in', async () => {
    let token = (await server.signIn()).refresh;
    for (let round = 0; round < 5; round += 1) {
      const pairs = await Promise.all(Array.from({ length: 5 }, () => renewed(token)));
      const statuses = await Promise.all(pairs.map((pair) => statusOf(pair.access)));
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      pass(14 * MINUTE);
      token = pairs[round]?.refresh ?? '';
    }
  });

  test('a session ends after seven idle days', async () => {
    const { refresh: token } = await server.signIn();
    pass(7 * DAY);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('a session ends after thirty days, however busy', async () => {
    let pair: TokenPair = await server.signIn();
    for (let day = 0; day < 30; day += 6) {
      pair = await renewed(pair.refresh);
      pass(6 * DAY);
    }
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
  });

  test('a person made inactive is out at once, and back in when active again', async () => {
    const { access, refresh: token } = await server.signIn('mateo');
    const setActive = (active: boolean) =>
      server.opened.db.updateTable('users').set({ active }).where('username', '=', 'mateo').execute();
    await setActive(false);
    expect(await statusOf(access)).toBe(401);
    expect((await refresh(token)).statusCode).toBe(401);
    expect((await signIn('mateo', TEST_PASSWORD)).statusCode).toBe(401);
    await setActive(true);
    expect((await signIn('mateo', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('"current" is the own session, and ending it ends its tokens', async () => {
    const { access, refresh: token } = await server.signIn();
    expect((await call('DELETE', '/api/sessions/current/', access)).statusCode).toBe(204);
    expect(await statusOf(access)).toBe(401);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('a recepcionista sees and ends only her own sessions, an administrador everybody’s', async () => {
    const desk = await server.signIn('recepcion');
    const boss = await server.signIn('admin');
    const list = async (access: string) => (await call('GET', '/api/sessions/', access)).json<SessionInfo[]>();
    const [own] = await list(desk.access);
    expect(await list(desk.access)).toHaveLength(1);
    expect(own).toMatchObject({ user: server.people['recepcion'], current: true });
    const all = await list(boss.access);
    expect(all.map((session) => session.user)).toEqual([server.people['admin'], server.people['recepcion']]);
    const others = all.find((session) => session.current);
    expect((await call('DELETE', `/api/sessions/${others?.id}/`, desk.access)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/sessions/${own?.id}/`, boss.access)).statusCode).toBe(204);
    expect(await statusOf(desk.access)).toBe(401);
    expect((await call('DELETE', '/api/sessions/nada/', boss.access)).statusCode).toBe(404);
  });

  /** The answer to a tablet that renews its session. */
  const reasonFor = async (token: string) => {
    const answer = await refresh(token);
    expect(answer.statusCode).toBe(401);
    return answer.json<Problem>().reason;
  };

  test('a stolen token empties no tablet: another session is closed with the password alone', async () => {
    const [boss, desk, second] = [
      await server.signIn('admin'),
      await server.signIn('recepcion'),
      await server.signIn('recepcion'),
    ];
    const [own] = (await call('GET', '/api/sessions/', second.access)).json<SessionInfo[]>();
    pass(11 * MINUTE);
    for (const by of [boss, desk]) {
      const refused = await call('DELETE', `/api/sessions/${own?.id}/`, by.access);
      expect([refused.statusCode, refused.json<Problem>().code]).toEqual([403, 'password_required']);
    }
    expect(await statusOf(second.access)).toBe(200);
    // By its id or as the current one, a session may always end itself: that is a sign-out.
    expect((await call('DELETE', `/api/sessions/${own?.id}/`, second.access)).statusCode).toBe(204);
    expect(await reasonFor(second.refresh)).toBeUndefined();
    expect((await call('DELETE', '/api/sessions/current/', desk.access)).statusCode).toBe(204);
    expect(await reasonFor(desk.refresh)).toBeUndefined();
  });

  test('a tablet hears of an end that somebody wanted, and not that a second holder used its tokens', async () => {
    const boss = await server.signIn('admin');
    const [desk, copied] = [await server.signIn('recepcion'), await server.signIn('recepcion')];
    const next = await renewed(copied.refresh);
    await renewed(next.refresh);
    pass(MINUTE);
    // The first use of a token of before tells that there are two holders; the others are told no more.
    expect(await reasonFor(copied.refresh)).toBeUndefined();
    expect(await reasonFor(next.refresh)).toBeUndefined();
    const own = (await call('GET', '/api/sessions/', desk.access)).json<SessionInfo[]>().find(({ current }) => current);
    expect((await call('DELETE', `/api/sessions/${own?.id}/`, boss.access)).statusCode).toBe(204);
    expect(await reasonFor(desk.refresh)).toBe('revoked');
    // A person who then closes everything means that tablet too.
    expect((await call('DELETE', '/api/sessions/', boss.access)).statusCode).toBe(204);
    expect(await reasonFor(next.refresh)).toBe('revoked');
  });

  test('all but the one that asks are ended: a recepcionista’s own, an administrador’s of everybody', async () => {
    const desk = await server.signIn('recepcion');
    const tablet = await server.signIn('recepcion');
    const boss = await server.signIn('admin');
    const alive = async () => Promise.all([desk, tablet, boss].map(async ({ access }) => statusOf(access)));
    expect((await call('DELETE', '/api/sessions/', desk.access)).statusCode).toBe(204);
    expect(await alive()).toEqual([200, 401, 200]);
    expect((await call('DELETE', '/api/sessions/', boss.access)).statusCode).toBe(204);
    expect(await alive()).toEqual([401, 401, 200]);
    expect((await call('GET', '/api/sessions/', boss.access)).json<SessionInfo[]>()).toHaveLength(1);
    expect((await call('DELETE', '/api/sessions/')).statusCode).toBe(401);
  });

  test('an iPad that calls itself a Mac is listed as an iPad', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605' };
    const payload = { username: 'recepcion', password: TEST_PASSWORD, touch: true };
    const answer = await server.app.inject({ method: 'POST', url: '/api/token/', headers, payload });
    const { access } = answer.json<TokenPair>();
    const [own] = (await call('GET', '/api/sessions/', access)).json<SessionInfo[]>();
    expect(own?.device).toBe('Safari en iPad');
  });

  test('failures are slowed, and the right password after the wait is let in', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) codes.push((await signIn('recepcion', 'otra-cosa-x')).statusCode);
    expect(codes).toEqual([401, 401, 401, 429]);
    const slowed = await signIn('recepcion', TEST_PASSWORD);
    expect(slowed.statusCode).toBe(429);
    expect(slowed.json<Problem>().code).toBe('slow_down');
    const seconds = Number(slowed.headers['retry-after']);
    expect(seconds).toBe(1);
    pass(seconds * SECOND);
    expect((await signIn('recepcion', TEST_PASSWORD)).statusCode).toBe(200);
    expect((await signIn('recepcion', 'otra-cosa-x')).statusCode).toBe(401);
  });

  test('guesses sent together do not slip past the wait', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('mateo', 'otra-cosa-x')));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(3);
  });
});
