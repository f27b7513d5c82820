// Turning a second factor on and off (decision 126), on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Secret, URI } from 'otpauth';
import { newId } from '#domain/record/ids.ts';
import type { AccountInfo, RecoveryCodes, SecondFactor, SecondFactorSecret } from '#domain/wire/wire.ts';
import { endSecondFactor } from '#server/commands/user-commands.ts';
import { call, caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const OWN = '/account/second-factor/';

describeOnBothDatabases('a second factor', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let own: Call;
  let id: string;
  let username: string;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());

  /** Another administrador for each test. */
  beforeEach(async () => {
    time += 60 * MINUTE;
    username = `segura${(made += 1)}`;
    const body = { id: newId(), username, rol: 'administrador', password: TEST_PASSWORD };
    ({ id } = (await (await caller(server, 'admin'))('POST', '/users/', { body })).body as { id: string });
    own = await caller(server, username);
  });

  const begin = async () => (await own('POST', OWN)).body as SecondFactorSecret;
  const confirm = (code: string) => own('POST', `${OWN}confirm/`, { body: { code } });
  const state = async () => (await own('GET', OWN)).body as SecondFactor;
  const signIn = () => call(server, 'POST', '/token/', { body: { username, password: TEST_PASSWORD } });
  /** The secret of a factor in force, and its recovery codes. */
  async function on() {
    const { secret } = await begin();
    const { recovery_codes } = (await confirm(codeAt(secret, time))).body as RecoveryCodes;
    time += MINUTE;
    return { code: () => codeAt(secret, time), recovery: recovery_codes, secret };
  }
  const entries = () =>
    server.context.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'before', 'after'])
      .where('collection', '=', 'second-factors')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute();

  it('begins with a secret that asks nobody for anything yet', async () => {
    expect(await state()).toEqual({ since: null, recovery_codes: 0 });
    const { secret, uri } = await begin();
    const read = URI.parse(uri);
    expect(read).toMatchObject({ issuer: 'Arcada', label: `${username} (Clínica de prueba)`, digits: 6, period: 30 });
    expect(read.secret.base32).toBe(secret);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await signIn()).status).toBe(200);
    expect(await state()).toEqual({ since: null, recovery_codes: 0 });
    expect(await entries()).toEqual([]);
  });

  it('is in force with a right code, which gives ten recovery codes', async () => {
    const { secret } = await begin();
    expect(refusalOf(await confirm('000000')).fields).toEqual({ code: 'El código no es correcto' });
    expect(refusalOf(await confirm(' ')).fields).toEqual({ code: 'Escriba el código' });
    expect((await signIn()).status).toBe(200);
    const answer = await confirm(` ${codeAt(secret, time).slice(0, 3)} ${codeAt(secret, time).slice(3)}`);
    expect(answer.status).toBe(200);
    const codes = (answer.body as RecoveryCodes).recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await state()).toEqual({ since: new Date(time).toISOString(), recovery_codes: 10 });
    expect(refusalOf(await signIn()).code).toBe('second_factor_required');
    expect(await entries()).toEqual([{ action: 'create', user_id: id, before: null, after: null }]);
  });

  it('begun again has another secret, and the one before fits no more', async () => {
    const { secret } = await begin();
    const { secret: other } = await begin();
    expect((await confirm(codeAt(secret, time))).status).toBe(400);
    expect((await confirm(codeAt(other, time))).status).toBe(200);
  });

  it('in force cannot be begun or confirmed again', async () => {
    const { code, secret } = await on();
    expect(refusalOf(await own('POST', OWN)).code).toBe('exists');
    expect(refusalOf(await confirm(code())).code).toBe('exists');
    const stored = await server.context.db.selectFrom('second_factors').selectAll().where('user_id', '=', id).execute();
    expect(stored).toMatchObject([{ secret }]);
  });

  it('confirmed by two calls at once has one set of recovery codes', async () => {
    const { secret } = await begin();
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(codeAt(secret, time))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await state()).recovery_codes).toBe(10);
  });

  it('that was never begun cannot be confirmed', async () => {
    expect(refusalOf(await confirm('123456')).code).toBe('not_found');
  });

  it('its secret and codes are told once, and stand in no answer, no audit and no log', async () => {
    const { recovery, secret } = await on();
    const admin = await caller(server, 'admin');
    const answers = await Promise.all(
      ['/users/', `/users/${id}/`, '/accounts/', '/audit/', `/users/${id}/history/`].map((path) => admin('GET', path)),
    );
    const text = JSON.stringify([...answers.map(({ body }) => body), await state(), (await signIn()).body]);
    expect([secret, ...recovery].filter((told) => text.includes(told))).toEqual([]);
    const hashes = await server.context.db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', id)
      .execute();
    expect(hashes).toHaveLength(10);
    expect(JSON.stringify(hashes)).not.toContain(recovery[0]);
  });

  it('is turned off with the password and a code, or a recovery code', async () => {
    const { code } = await on();
    const off = (given: string) => own('POST', `${OWN}off/`, { body: { code: given } });
    expect(refusalOf(await off('000000')).fields).toEqual({ code: 'El código no es correcto' });
    time += 11 * MINUTE;
    expect(refusalOf(await off(code())).code).toBe('password_required');
    await own('POST', '/sessions/current/confirm/', { body: { password: TEST_PASSWORD } });
    expect((await off(code())).status).toBe(204);
    expect(await state()).toEqual({ since: null, recovery_codes: 0 });
    expect((await signIn()).status).toBe(200);
    const { recovery } = await on();
    expect((await off(recovery[9]!)).status).toBe(204);
    expect((await entries()).map(({ action }) => action)).toEqual(['create', 'delete', 'create', 'delete']);
  });

  it('guesses at its end are slowed, and the password between them takes nothing back', async () => {
    const { code } = await on();
    const off = (given: string) => own('POST', `${OWN}off/`, { body: { code: given } });
    for (let n = 0; n < 3; n += 1) {
      expect((await off('000000')).status).toBe(400);
      await own('POST', '/sessions/current/confirm/', { body: { password: TEST_PASSWORD } });
    }
    expect(refusalOf(await off(code())).code).toBe('slow_down');
    expect((await state()).since).not.toBeNull();
  });

  it('new recovery codes end the old ones', async () => {
    const { code, recovery } = await on();
    const renew = await own('POST', `${OWN}recovery-codes/`, { body: { code: code() } });
    expect(renew.status).toBe(201);
    const fresh = (renew.body as RecoveryCodes).recovery_codes;
    expect(fresh.filter((each) => recovery.includes(each))).toEqual([]);
    expect((await state()).recovery_codes).toBe(10);
    const off = (given: string) => own('POST', `${OWN}off/`, { body: { code: given } });
    expect((await off(recovery[0]!)).status).toBe(400);
    expect((await off(fresh[0]!)).status).toBe(204);
    expect((await entries()).map(({ action, after }) => [action, after])).toEqual([
      ['create', null],
      ['update', null],
      ['delete', null],
    ]);
  });

  it('another administrador turns it off for who lost the telephone', async () => {
    await on();
    const admin = await caller(server, 'admin');
    const path = `/users/${id}/second-factor/`;
    const accounts = async () =>
      ((await admin('GET', '/accounts/')).body as AccountInfo[]).find(({ user }) => user === id)?.second_factor;
    expect(await accounts()).toBe(true);
    expect(refusalOf(await own('DELETE', path)).detail).toBe('Su propia verificación se desactiva en Mi cuenta.');
    expect((await admin('DELETE', path)).status).toBe(204);
    expect(await accounts()).toBe(false);
    expect((await signIn()).status).toBe(200);
    expect(refusalOf(await admin('DELETE', path)).code).toBe('not_found');
    expect((await entries()).at(-1)).toMatchObject({ action: 'delete', user_id: server.people.admin });
  });

  it('a person who is no administrador any more turns it off, and not on', async () => {
    const { code } = await on();
    await (
      await caller(server, 'admin')
    )('PUT', `/users/${id}/`, { body: { rol: 'recepcionista' } });
    expect((await own('POST', `${OWN}off/`, { body: { code: code() } })).status).toBe(204);
    expect(refusalOf(await own('POST', OWN)).code).toBe('forbidden');
  });

  it('the console ends it', async () => {
    await on();
    await endSecondFactor(server.context, ` ${username.toUpperCase()}`);
    expect((await signIn()).status).toBe(200);
    expect((await entries()).at(-1)).toMatchObject({ action: 'delete', user_id: null });
    await expect(endSecondFactor(server.context, username)).rejects.toThrow('no tiene verificación en dos pasos');
    await expect(endSecondFactor(server.context, 'nadie')).rejects.toThrow('No hay ningún usuario nadie.');
  });
});
