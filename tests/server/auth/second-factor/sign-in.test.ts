// Signing in with a second factor (decision 126), on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { RecoveryCodes, SecondFactor, SecondFactorSecret, SignedIn } from '#domain/wire/wire.ts';
import { makeDeviceToken } from '#server/auth/device-token.ts';
import { copiedTables } from '#server/backup/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { releaseAccounts } from '#server/restored/hold.ts';
import { call, caller, refusalOf, type Answer, type Call } from '#tests/server/contract/api.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WRONG = { status: 400, code: 'invalid', fields: { code: 'El código no es correcto' } };
const USED = { status: 400, code: 'invalid', fields: { code: 'Ese código ya se usó: espere al siguiente' } };

describeOnBothDatabases('signing in with a second factor', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let admin: Call;
  let username: string;
  let id: string;
  let secret: string;
  let recovery: string[];
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());

  /** Another administrador for each test, with a factor in force. */
  beforeEach(async () => {
    time += 60 * MINUTE;
    admin = await caller(server, 'admin');
    username = `segura${(made += 1)}`;
    const body = { id: newId(), username, rol: 'administrador', password: TEST_PASSWORD };
    ({ id } = (await admin('POST', '/users/', { body })).body as { id: string });
    const own = await caller(server, username);
    secret = ((await own('POST', '/account/second-factor/')).body as SecondFactorSecret).secret;
    const confirmed = await own('POST', '/account/second-factor/confirm/', { body: { code: now() } });
    recovery = (confirmed.body as RecoveryCodes).recovery_codes;
    time += MINUTE;
  });

  const now = (shift = 0) => codeAt(secret, time + shift);
  const first = (more: object = {}, from?: string) =>
    call(server, 'POST', '/token/', {
      body: { username, password: TEST_PASSWORD, ...more },
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    });
  const challengeOf = (answer: Answer): string => (answer.body as Problem).challenge ?? '';
  const second = (challenge: string, code: string, more: object = {}, from?: string) =>
    call(server, 'POST', '/token/second-factor/', {
      body: { challenge, code, ...more },
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    });
  const enter = async (code: string, more: object = {}, from?: string) =>
    second(challengeOf(await first(more, from)), code, more, from);
  const sessions = () => server.context.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

  it('a right password is answered with a challenge that opens nothing', async () => {
    const before = await sessions();
    const answer = await first();
    expect(refusalOf(answer)).toEqual({
      status: 403,
      code: 'second_factor_required',
      detail: 'Escriba el código de verificación de su teléfono.',
    });
    expect(Object.keys(answer.body as object)).not.toContain('access');
    expect(await sessions()).toEqual(before);
    const bearer = { authorization: `Bearer ${challengeOf(answer)}` };
    expect((await call(server, 'GET', '/patients/', { headers: bearer })).status).toBe(401);
  });

  it('a wrong password says nothing of the second factor', async () => {
    expect(refusalOf(await first({ password: 'equivocada-del-todo' })).code).toBe('unauthenticated');
  });

  it('the code opens the session, which may do weighty things', async () => {
    const answer = await enter(now());
    expect(answer.status).toBe(200);
    const { access, user_id } = answer.body as SignedIn;
    expect(user_id).toBe(id);
    const headers = { authorization: `Bearer ${access}` };
    const body = { username: `nueva${made}`, rol: 'recepcionista' };
    expect((await call(server, 'POST', '/users/', { body, headers })).status).toBe(201);
  });

  it('the codes of the step before and after count, and none further away', async () => {
    for (const shift of [-60, 60]) expect(refusalOf(await enter(now(shift * SECOND)))).toMatchObject(WRONG);
    expect((await enter(now(-30 * SECOND))).status).toBe(200);
    expect((await enter(now(30 * SECOND))).status).toBe(200);
  });

  it('a code is taken once, and none of an earlier step after it', async () => {
    const [earlier, code] = [now(-30 * SECOND), now()];
    expect((await enter(code)).status).toBe(200);
    expect(refusalOf(await enter(code))).toMatchObject(USED);
    expect(refusalOf(await enter(earlier))).toMatchObject(USED);
    time += 30 * SECOND;
    expect(refusalOf(await enter(code))).toMatchObject(USED);
    // The wait after three failures.
    time += SECOND;
    expect((await enter(now())).status).toBe(200);
  });

  it('of twenty uses of one code at once one gets in', async () => {
    const { db } = server.context;
    // A known device for each, so that they do not slow one another down.
    const tokens = await Promise.all(Array.from({ length: 20 }, () => makeDeviceToken(db, null, id, new Date(time))));
    const challenge = challengeOf(await first());
    const answers = await Promise.all(tokens.map((device_token) => second(challenge, now(), { device_token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('the code with which the factor was turned on is used', async () => {
    const own = await caller(server, 'mateo');
    // Only an administrador has the call.
    expect((await own('POST', '/account/second-factor/')).status).toBe(403);
    const factor = await server.context.db
      .selectFrom('second_factors')
      .select('last_step')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(factor.last_step).toBe(Math.floor((time - MINUTE) / 30_000));
  });

  it('a recovery code opens a session once, however it is typed, and the audit tells how many are left', async () => {
    const typed = recovery[3]!.toUpperCase().replaceAll('-', ' ');
    expect((await enter(typed)).status).toBe(200);
    expect(refusalOf(await enter(recovery[3]!))).toMatchObject(WRONG);
    expect((await enter(recovery[0]!)).status).toBe(200);
    const entries = await server.context.db
      .selectFrom('audit_log')
      .select(['action', 'after', 'user_id'])
      .where('collection', '=', 'second-factors')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'create', after: null, user_id: id },
      { action: 'update', after: { recovery_codes_left: 9 }, user_id: id },
      { action: 'update', after: { recovery_codes_left: 8 }, user_id: id },
    ]);
  });

  it('of ten uses of one recovery code at once one gets in', async () => {
    const { db } = server.context;
    const tokens = await Promise.all(Array.from({ length: 10 }, () => makeDeviceToken(db, null, id, new Date(time))));
    const challenge = challengeOf(await first());
    const answers = await Promise.all(tokens.map((device_token) => second(challenge, recovery[0]!, { device_token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('the challenge ends after five minutes, and with another password', async () => {
    const challenge = challengeOf(await first());
    time += 5 * MINUTE;
    const ended = {
      status: 401,
      code: 'unauthenticated',
      detail: 'La verificación ha caducado. Escriba su contraseña otra vez.',
    };
    expect(refusalOf(await second(challenge, now()))).toEqual(ended);
    const other = challengeOf(await first());
    await (
      await caller(server, 'admin')
    )('PUT', `/users/${id}/`, { body: { password: 'otra de muchas letras' } });
    expect(refusalOf(await second(other, now()))).toEqual(ended);
  });

  it('a forged challenge, and a token that the server signed for something else, are refused', async () => {
    const real = challengeOf(await first());
    const [head, , signature] = real.split('.');
    const payload = { of: 'x', aud: 'second-factor', sub: server.people.admin, exp: time / 1000 + 60 };
    const forged = [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
    const device = await makeDeviceToken(server.context.db, null, id, new Date(time));
    for (const challenge of [forged, device, 'x', real.slice(0, -2)]) {
      expect((await second(challenge, now())).status).toBe(401);
    }
  });

  it('a deactivated person’s challenge is worth nothing', async () => {
    const challenge = challengeOf(await first());
    await (
      await caller(server, 'admin')
    )('PUT', `/users/${id}/`, { body: { active: false } });
    expect((await second(challenge, now())).status).toBe(401);
  });

  it('wrong codes are slowed, and right passwords between them take nothing back', async () => {
    const guess = async () => (await enter('000000')).status;
    for (let n = 0; n < 3; n += 1) expect(await guess()).toBe(400);
    expect(refusalOf(await first()).code).toBe('slow_down');
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const began = time;
      let answer: Answer;
      do {
        time += SECOND;
        answer = await first();
      } while (answer.status === 429);
      waits.push((time - began) / SECOND);
      expect((await second(challengeOf(answer), '000000')).status).toBe(400);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('who knows the password cannot guess codes from many addresses', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 14; n += 1) statuses.push((await enter('000000', {}, `203.0.113.${n}`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.slice(10)).toContain(429);
    // The person's own device is not slowed by them.
    const device_token = await makeDeviceToken(server.context.db, null, id, new Date(time));
    expect((await enter(now(), { device_token }, '198.51.100.9')).status).toBe(200);
  });

  it('wrong codes stand in the audit as refused sign-ins', async () => {
    await enter('000000');
    await expect
      .poll(() =>
        server.context.db
          .selectFrom('audit_log')
          .select('after')
          .where('collection', '=', 'sign-ins')
          .where('action', '=', 'update')
          .where('row_id', '=', id)
          .execute(),
      )
      .toEqual([{ after: { failures: 1 } }]);
  });

  it('a password of one use leaves the factor: its replacement comes first, then the code, which is spent last', async () => {
    const given = await (await caller(server, 'admin'))('POST', `/users/${id}/password/`);
    const { password } = given.body as { password: string };
    expect(refusalOf(await first({ password })).code).toBe('password_change_required');
    expect(refusalOf(await first({ password, new_password: 'corta' })).fields).toHaveProperty('new_password');
    expect(refusalOf(await first({ password, new_password: password })).fields).toHaveProperty('new_password');
    const new_password = 'muelas de juicio';
    const asked = await first({ password, new_password });
    expect(refusalOf(asked).code).toBe('second_factor_required');
    // Not replaced yet: without the code nothing has changed.
    expect(refusalOf(await first({ password })).code).toBe('password_change_required');
    const code = now();
    expect(refusalOf(await second(challengeOf(asked), code)).code).toBe('password_change_required');
    expect((await second(challengeOf(asked), code, { new_password })).status).toBe(200);
    expect(refusalOf(await first({ password: new_password })).code).toBe('second_factor_required');
  });

  it('another role, a deactivation and a reactivation leave the factor', async () => {
    const change = async (body: object) => (await caller(server, 'admin'))('PUT', `/users/${id}/`, { body });
    expect((await change({ rol: 'recepcionista' })).status).toBe(200);
    expect(refusalOf(await first()).code).toBe('second_factor_required');
    await change({ active: false });
    await change({ active: true });
    expect((await enter(now())).status).toBe(200);
  });

  it('a person without a factor is not asked, also while another’s is begun and not confirmed', async () => {
    const begun = await admin('POST', '/account/second-factor/');
    expect(begun.status).toBe(201);
    expect((await server.signIn('admin')).access).toBeTruthy();
  });

  it('after a restore the telephone counts, its used code does not, and recovery codes have ended', async () => {
    const names = (await copiedTables(server.context.db)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['second_factors', 'recovery_codes']));
    const { db } = server.context;
    const seen = now();
    await inTransaction(db, (trx) => beginEpoch(trx, new Date(time)));
    expect(refusalOf(await first()).code).toBe('restore_code_required');
    await releaseAccounts(db);
    const challenge = challengeOf(await first());
    expect(refusalOf(await second(challenge, seen))).toMatchObject(USED);
    expect(refusalOf(await second(challenge, recovery[0]!))).toMatchObject(WRONG);
    time += 30 * SECOND;
    const { access } = (await second(challenge, now())).body as SignedIn;
    const headers = { authorization: `Bearer ${access}` };
    const own = (await call(server, 'GET', '/account/second-factor/', { headers })).body as SecondFactor;
    expect(own).toMatchObject({ recovery_codes: 0 });
    expect(own.since).not.toBeNull();
  });

  it('the accounts of a restored copy wait also for who has the code', async () => {
    const challenge = challengeOf(await first());
    const { db } = server.context;
    await inTransaction(db, (trx) => beginEpoch(trx, new Date(time - 5 * MINUTE)));
    expect(refusalOf(await second(challenge, now())).code).toBe('restore_code_required');
    await releaseAccounts(db);
    expect((await second(challenge, now())).status).toBe(200);
  });
});
