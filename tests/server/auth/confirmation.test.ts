// The password again before what a stolen token must not do alone (decision 112), on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { WIRE_SCHEMA, type BatchResponse, type SignedIn } from '#domain/wire/wire.ts';
import { readHead } from '#server/sync/head.ts';
import { call, caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const REQUIRED = {
  status: 403,
  code: 'password_required',
  detail: 'Confirme con su contraseña que es usted.',
};

describeOnBothDatabases('the password again', (database) => {
  let server: TestServer;
  let admin: Call;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    time += 60 * MINUTE;
    admin = await caller(server, 'admin');
  });

  const confirm = (by: Call, password: string = TEST_PASSWORD) =>
    by('POST', '/sessions/current/confirm/', { body: { password } });
  const newPerson = () => ({ id: newId(), username: `nueva${(made += 1)}`, rol: 'administrador' });
  const create = (by: Call, headers: Record<string, string> = {}) =>
    by('POST', '/users/', { body: newPerson(), headers });

  it('is not asked for in the ten minutes after a sign-in', async () => {
    time += 9.9 * MINUTE;
    expect((await create(admin)).status).toBe(201);
  });

  it('is asked for after them, and with it the same call is let in, for ten minutes', async () => {
    time += 10 * MINUTE;
    const body = newPerson();
    const opId = { 'idempotency-key': newId() };
    expect(refusalOf(await admin('POST', '/users/', { body, headers: opId }))).toEqual(REQUIRED);
    const { db } = server.context;
    expect(await db.selectFrom('users').select('id').where('id', '=', body.id).execute()).toEqual([]);
    expect((await confirm(admin)).status).toBe(204);
    const made = await admin('POST', '/users/', { body, headers: opId });
    // The refusal was no outcome of the op: under its id the call is made now, and not replayed.
    expect([made.status, made.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  it('counts for the session in which it was typed, and for no other', async () => {
    const other = await caller(server, 'admin');
    time += 11 * MINUTE;
    await confirm(other);
    expect(refusalOf(await create(admin))).toEqual(REQUIRED);
    expect((await create(other)).status).toBe(201);
  });

  it('is asked for by each call that gives access to somebody, or takes it from everybody', async () => {
    const { id } = (await create(admin)).body as { id: string };
    time += 11 * MINUTE;
    const refused = async (...[method, path, body]: [Parameters<Call>[0], string, object?]) =>
      refusalOf(await admin(method, path, body ? { body } : {}));
    expect(await refused('POST', `/users/${id}/password/`)).toEqual(REQUIRED);
    expect(await refused('PUT', `/users/${id}/`, { rol: 'administrador' })).toEqual(REQUIRED);
    expect(await refused('PUT', `/users/${id}/`, { active: true })).toEqual(REQUIRED);
    expect(await refused('POST', '/export/', { images: false })).toEqual(REQUIRED);
    expect(await refused('DELETE', '/sessions/')).toEqual(REQUIRED);
    expect(await refused('POST', '/calendar-feeds/', {})).toEqual(REQUIRED);
    expect(await refused('GET', '/google-calendar/auth/')).toEqual(REQUIRED);
    expect(await refused('DELETE', '/google-calendar/account/')).toEqual(REQUIRED);
  });

  it('a recepcionista learns that the call is not theirs before being asked for a password', async () => {
    const person = await caller(server);
    time += 11 * MINUTE;
    expect(refusalOf(await create(person)).code).toBe('forbidden');
  });

  it('a wrong one is said beside its field, changes nothing, and guesses are slowed', async () => {
    time += 11 * MINUTE;
    const wrong = refusalOf(await confirm(admin, 'no es esta'));
    expect(wrong).toMatchObject({ status: 400, fields: { password: 'La contraseña actual no es correcta' } });
    expect(refusalOf(await admin('POST', '/sessions/current/confirm/', { body: {} }))).toMatchObject({
      status: 400,
      fields: { password: 'Escriba su contraseña' },
    });
    for (const guess of ['otra', 'y otra']) await confirm(admin, guess);
    const slowed = await confirm(admin);
    expect(refusalOf(slowed).code).toBe('slow_down');
    expect(refusalOf(await create(admin))).toEqual(REQUIRED);
    time += MINUTE;
    expect((await confirm(admin)).status).toBe(204);
  });

  it('guesses are slowed together with those at the sign-in, on the device and from its address', async () => {
    const here = { 'x-forwarded-for': '10.9.9.9' };
    const signIn = (password: string, more: object = {}, headers: Record<string, string> = {}) =>
      call(server, 'POST', '/token/', { body: { username: 'admin', password, ...more }, headers });
    const { access, device_token } = (await signIn(TEST_PASSWORD, {}, here)).body as SignedIn;
    const headers = { authorization: `Bearer ${access}`, ...here };
    const guess = () =>
      call(server, 'POST', '/sessions/current/confirm/', { body: { password: 'no es esta' }, headers });
    for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(400);
    expect((await signIn(TEST_PASSWORD, { device_token }, { 'x-forwarded-for': '10.9.9.8' })).status).toBe(429);
    expect((await signIn(TEST_PASSWORD, {}, here)).status).toBe(429);
    // Strangers who guess at the sign-in from there keep nobody from confirming.
    time += 30 * MINUTE;
    for (let n = 0; n < 6; n += 1) await signIn('no es esta', {}, here);
    expect((await signIn(TEST_PASSWORD, {}, here)).status).toBe(429);
    const { refresh } = (await signIn(TEST_PASSWORD, { device_token }, here)).body as SignedIn;
    const fresh = (await call(server, 'POST', '/token/refresh/', { body: { refresh } })).body as SignedIn;
    const own = { authorization: `Bearer ${fresh.access}`, ...here };
    const body = { password: TEST_PASSWORD };
    expect((await call(server, 'POST', '/sessions/current/confirm/', { body, headers: own })).status).toBe(204);
  });

  it('guesses are counted among the account’s failures', async () => {
    const failures = async () =>
      (await server.context.db.selectFrom('failed_sign_ins').select('failures').executeTakeFirst())?.failures;
    await server.context.db.deleteFrom('failed_sign_ins').execute();
    await confirm(admin, 'no es esta');
    await admin('PUT', '/account/password/', { body: { current_password: 'no', password: 'otra-larga-y-buena' } });
    await expect.poll(failures).toBe(2);
  });

  it('a session from before the column has none', async () => {
    await server.context.db.updateTable('sessions').set({ confirmed_at: null }).execute();
    expect(refusalOf(await create(admin))).toEqual(REQUIRED);
  });

  it('an account is not written through the batch, which has nobody to ask', async () => {
    const { epoch } = await readHead(server.context.db);
    const op = { op_id: newId(), method: 'POST', path: '/users/', body: newPerson(), captured_at: new Date(time) };
    const body = { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups: [{ ops: [op] }] };
    const { results } = (await admin('POST', '/batch/', { body })).body as BatchResponse;
    expect(results[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('nobody confirms without a session', async () => {
    expect((await confirm((method, path, options = {}) => call(server, method, path, options))).status).toBe(401);
  });
});
