// Passwords and last use of the people of the clinic (decision 072), on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { User } from '#domain/people/user.ts';
import type { AccountInfo, OneTimePassword, SessionInfo } from '#domain/wire/wire.ts';
import { removeExpired } from '#server/auth/sessions.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Answer, type Call } from '#tests/server/contract/api.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OWN = 'elegida-por-mí';

describeOnBothDatabases('accounts', (database) => {
  let server: TestServer;
  let admin: Call;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    time += 40 * DAY;
    admin = await caller(server, 'admin');
  });

  const create = async (more: object = {}) => {
    const body = { username: `nueva${(made += 1)}`, rol: 'recepcionista', ...more };
    return (await admin('POST', '/users/', { body })).body as User;
  };
  const oneTime = async (id: string) => (await admin('POST', `/users/${id}/password/`)).body as OneTimePassword;
  const signIn = (username: string, password: string, more: object = {}) =>
    call(server, 'POST', '/token/', { body: { username, password, ...more } });
  const bearer = ({ body }: Answer) => ({ authorization: `Bearer ${(body as { access: string }).access}` });
  const statusOf = async (headers: Record<string, string>) =>
    (await call(server, 'GET', '/user-info/', { headers })).status;
  /** Without sign-ins, which tests/server/auth/access-trace.test.ts has. */
  const audited = (row: string) =>
    server.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('row_id', '=', row)
      .where('collection', '<>', 'sign-ins')
      .orderBy('id')
      .execute();

  it('a password of one use lets nobody in, but to choose one of their own', async () => {
    const { id, username } = await create();
    const { password, expires_at } = await oneTime(id);
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(Date.parse(expires_at)).toBe(time + DAY);
    const asked = await signIn(username, password);
    expect(refusalOf(asked)).toMatchObject({
      status: 403,
      code: 'password_change_required',
      detail: 'Elija su contraseña para entrar.',
    });
    expect(asked.body).not.toHaveProperty('access');
    const chosen = await signIn(username, password, { new_password: OWN });
    expect(chosen.status).toBe(200);
    expect(await statusOf(bearer(chosen))).toBe(200);
    expect((await signIn(username, password)).status).toBe(401);
    expect((await signIn(username, OWN)).status).toBe(200);
  });

  it.each([
    ['corta', 'La contraseña debe tener al menos 10 caracteres'],
    ['contraseña2026', 'Elija otra: es de las más usadas'],
    ['aaaaaaaaaaaa', 'Elija otra: son teclas seguidas o repetidas'],
    ['paraguas2026', 'Elija otra: es una sola palabra conocida. Junte tres o cuatro'],
  ])('refuses %s as a password of one’s own', async (weak, message) => {
    const { id, username } = await create();
    const { password } = await oneTime(id);
    const answer = await signIn(username, password, { new_password: weak });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields: { new_password: message } });
    expect((await signIn(username, password, { new_password: OWN })).status).toBe(200);
  });

  it('refuses the username within it, and the password that was handed over', async () => {
    const { id, username } = await create();
    const { password } = await oneTime(id);
    const named = await signIn(username, password, { new_password: `mi-${username.toUpperCase()}-clave` });
    expect(refusalOf(named).fields).toEqual({
      new_password: 'Elija otra: contiene su usuario',
    });
    const same = await signIn(username, password, { new_password: password });
    expect(refusalOf(same).fields).toEqual({ new_password: 'Elija una distinta de la que le dieron' });
  });

  it('a password of one use is used once, also by two tablets at one time', async () => {
    const { id, username } = await create();
    const { password } = await oneTime(id);
    const answers = await Promise.all([
      signIn(username, password, { new_password: 'la-de-la-primera' }),
      signIn(username, password, { new_password: 'la-de-la-segunda' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('after a day it is too late, and says so to whoever has it', async () => {
    const { id, username } = await create();
    const { password } = await oneTime(id);
    time += DAY;
    const late = await signIn(username, password, { new_password: OWN });
    expect(refusalOf(late)).toMatchObject({
      status: 403,
      code: 'password_expired',
      detail: 'Su contraseña de un solo uso ha caducado. Pida otra al administrador.',
    });
    expect((await signIn(username, 'otra-cosa-distinta')).status).toBe(401);
  });

  it('making one ends the person’s sessions and stands in the audit without the password', async () => {
    const { id, username } = await create({ password: OWN });
    const before = await signIn(username, OWN);
    const { password } = await oneTime(id);
    expect(await statusOf(bearer(before))).toBe(401);
    expect((await signIn(username, OWN)).status).toBe(401);
    const log = await audited(id);
    expect(log.map(({ collection, action, user_id }) => [collection, action, user_id])).toEqual([
      ['users', 'create', server.people['admin']],
      ['passwords', 'create', server.people['admin']],
    ]);
    await signIn(username, password, { new_password: OWN });
    const all = await audited(id);
    expect(all.at(-1)).toMatchObject({ collection: 'passwords', action: 'update', user_id: id });
    expect(JSON.stringify(all)).not.toContain(password);
    expect(JSON.stringify(all)).not.toContain(OWN);
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
  });

  it('none is made for oneself, for nobody, or for whoever is disabled', async () => {
    const { id } = await create({ active: false });
    const refused = async (who: string) => refusalOf(await admin('POST', `/users/${who}/password/`));
    expect(await refused(id)).toMatchObject({ status: 400, detail: 'La cuenta está desactivada: actívela antes.' });
    expect(await refused(server.people['admin'] ?? '')).toMatchObject({
      status: 400,
      detail: 'Su propia contraseña se cambia en Mi cuenta.',
    });
    expect(await refused('01890a5d-ac96-774b-bcce-b302099a8057')).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('tells an administrador who has come in when, and what password each has', async () => {
    const own = await create({ password: OWN });
    const [handed, late, none] = [await create(), await create(), await create()];
    await oneTime(late.id);
    time += DAY;
    admin = await caller(server, 'admin');
    await oneTime(handed.id);
    await signIn(own.username, OWN);
    const came = new Date(time).toISOString();
    admin = await caller(server, 'admin');
    const accounts = async () =>
      new Map(((await admin('GET', '/accounts/')).body as AccountInfo[]).map((account) => [account.user, account]));
    const known = await accounts();
    const noFactor = { second_factor: false };
    expect(known.get(own.id)).toEqual({ user: own.id, last_used_at: came, password: 'own', ...noFactor });
    expect(known.get(handed.id)).toEqual({ user: handed.id, last_used_at: null, password: 'one-time', ...noFactor });
    expect(known.get(late.id)).toEqual({ user: late.id, last_used_at: null, password: 'expired', ...noFactor });
    expect(known.get(none.id)).toEqual({ user: none.id, last_used_at: null, password: 'none', ...noFactor });
    // The sessions are gone after a year; the last use is not.
    time += 366 * DAY;
    await removeExpired(server.context.db, new Date(time));
    admin = await caller(server, 'admin');
    expect((await accounts()).get(own.id)).toMatchObject({ last_used_at: came });
    const left = await server.context.db.selectFrom('sessions').select('id').where('user_id', '=', own.id).execute();
    expect(left).toEqual([]);
  });

  it('one’s own password is changed by whoever knows it; other sessions end, this one does not', async () => {
    const { id, username } = await create({ password: OWN });
    const [here, there] = [bearer(await signIn(username, OWN)), bearer(await signIn(username, OWN))];
    const change = (current_password: string, password: string) =>
      call(server, 'PUT', '/account/password/', { headers: here, body: { current_password, password } });
    expect(refusalOf(await change('equivocada-del-todo', 'nueva-y-larga')).fields).toEqual({
      current_password: 'La contraseña actual no es correcta',
    });
    expect(refusalOf(await change(OWN, 'corta')).fields).toEqual({
      password: 'La contraseña debe tener al menos 10 caracteres',
    });
    expect(refusalOf(await change(OWN, OWN)).fields).toEqual({ password: 'Elija una distinta de la actual' });
    expect((await change(OWN, 'nueva-y-larga')).status).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await signIn(username, OWN)).status).toBe(401);
    expect((await signIn(username, 'nueva-y-larga')).status).toBe(200);
    expect((await audited(id)).at(-1)).toMatchObject({ collection: 'passwords', action: 'update', user_id: id });
  });

  it('one’s own name is changed by anybody, and nothing else of the account is', async () => {
    const { id, username } = await create({ password: OWN });
    const headers = bearer(await signIn(username, OWN));
    const body = { first_name: ' Rosa ', last_name: 'Lima', rol: 'administrador', active: false, username: 'otra' };
    const answer = await call(server, 'PUT', '/account/', { headers, body });
    expect(answer.body).toMatchObject({
      id,
      username,
      first_name: 'Rosa',
      last_name: 'Lima',
      rol: 'recepcionista',
      active: true,
      version: 2,
    });
    const long = await call(server, 'PUT', '/account/', { headers, body: { first_name: 'x'.repeat(101) } });
    expect(refusalOf(long)).toMatchObject({ status: 400, code: 'invalid' });
    expect((await audited(id)).at(-1)).toMatchObject({ collection: 'users', action: 'update', user_id: id });
    expect((await call(server, 'PUT', '/account/', { body })).status).toBe(401);
  });

  it('guesses of the current password are slowed', async () => {
    const { username } = await create({ password: OWN });
    const headers = bearer(await signIn(username, OWN));
    const guess = (current_password: string) =>
      call(server, 'PUT', '/account/password/', { headers, body: { current_password, password: 'nueva-y-larga' } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await guess('equivocada-x')).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await guess(OWN)).status).toBe(429);
    time += 1000;
    expect((await guess(OWN)).status).toBe(204);
  });

  it('the sessions that an administrador ends stand in the audit, also their own others', async () => {
    const { id, username } = await create({ password: OWN });
    await signIn(username, OWN);
    const open = (await admin('GET', '/sessions/')).body as SessionInfo[];
    const theirs = open.find(({ user }) => user === id);
    expect((await admin('DELETE', `/sessions/${theirs?.id}/`)).status).toBe(204);
    expect((await audited(id)).at(-1)).toMatchObject({
      collection: 'sessions',
      action: 'delete',
      user_id: server.people['admin'],
    });
    await signIn(username, OWN);
    await admin('DELETE', '/sessions/');
    expect((await audited(id)).filter(({ collection }) => collection === 'sessions')).toHaveLength(2);
    const own = async () =>
      (await audited(server.people['admin'] ?? '')).filter(({ collection }) => collection === 'sessions');
    const before = (await own()).length;
    await admin('DELETE', '/sessions/');
    // No other session of theirs was open: nothing was ended.
    expect(await own()).toHaveLength(before);
    await caller(server, 'admin');
    await admin('DELETE', '/sessions/');
    expect((await own()).slice(before)).toMatchObject([{ action: 'delete', user_id: server.people['admin'] }]);
  });

  it('a session that is not renewed says when the account is disabled', async () => {
    const { id, username } = await create({ password: TEST_PASSWORD });
    const { refresh } = (await signIn(username, TEST_PASSWORD)).body as { refresh: string };
    const renew = () => call(server, 'POST', '/token/refresh/', { body: { refresh } });
    await admin('PUT', `/users/${id}/`, { body: { active: false } });
    expect((await renew()).body).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      reason: 'disabled',
      detail: 'Su usuario está desactivado. Hable con un administrador.',
    });
    await admin('PUT', `/users/${id}/`, { body: { active: true } });
    expect((await renew()).body).toMatchObject({ reason: 'revoked' });
    expect((await signIn(username, TEST_PASSWORD)).status).toBe(200);
  });
});
