// Sign-ins, sign-outs and failures, as the audit tells them (decision 111), on both databases.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { AuditedChange } from '#domain/wire/history.ts';
import type { SignedIn } from '#domain/wire/wire.ts';
import { call, caller, type Call } from '#tests/server/contract/api.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const HOUR = 3_600_000;

describeOnBothDatabases('the trace of sign-ins', (database) => {
  let server: TestServer;
  let admin: Call;
  let clock = Date.parse('2026-03-01T12:00:00Z');
  let since = 0;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(clock) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock += 24 * HOUR;
    admin = await caller(server, 'admin');
    since = (await all())[0]?.id ?? 0;
  });

  const all = async (): Promise<AuditedChange[]> =>
    (await admin('GET', '/audit/?collection=sign-ins,sessions&limit=100')).body as AuditedChange[];
  /** The entries of this test, oldest first. */
  const noted = async () =>
    (await all())
      .filter(({ id }) => id > since)
      .toReversed()
      .map(({ collection, action, user_id, row_id, device_id, after }) => {
        const known = Object.entries(server.people).map(([name, id]): [string | null, string] => [id, name]);
        const nameOf = (id: string | null) => new Map(known).get(id) ?? id;
        return [collection, action, nameOf(user_id), nameOf(row_id), device_id, after];
      });
  const attempt = (username: string, password: string, more: object = {}) =>
    call(server, 'POST', '/token/', { body: { username, password, ...more } });

  it('names who signed in and out, and on which device', async () => {
    const device = newId();
    const recepcion = await caller(server, 'recepcion', device);
    await recepcion('DELETE', '/sessions/current/');
    expect(await noted()).toEqual([
      ['sign-ins', 'create', 'recepcion', 'recepcion', device, null],
      ['sign-ins', 'delete', 'recepcion', 'recepcion', device, null],
    ]);
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
  });

  it('names whose sessions a person ends, their own too, and nothing where none was open', async () => {
    const one = await caller(server, 'mateo');
    await one('DELETE', '/sessions/');
    await caller(server, 'mateo');
    await one('DELETE', '/sessions/');
    expect((await noted()).slice(1)).toEqual([
      ['sign-ins', 'create', 'mateo', 'mateo', null, null],
      ['sessions', 'delete', 'mateo', 'mateo', null, null],
    ]);
  });

  it('names the session that the server ends because its token was used twice', async () => {
    const device = newId();
    const { refresh } = (await attempt('mateo', TEST_PASSWORD, { device_id: device })).body as SignedIn;
    const renew = (token: string) => call(server, 'POST', '/token/refresh/', { body: { refresh: token } });
    const { refresh: next } = (await renew(refresh)).body as SignedIn;
    await renew(next);
    clock += 60_000;
    expect((await renew(refresh)).status).toBe(401);
    expect((await noted()).at(-1)).toEqual(['sessions', 'delete', null, 'mateo', device, null]);
  });

  it('counts failures of a known account by the hour, and enters the first and the tenth', async () => {
    for (let failure = 1; failure <= 12; failure += 1) {
      clock += 61_000;
      expect((await attempt('mateo', 'equivocada', { device_id: newId() })).status).toBe(401);
    }
    const first = ['sign-ins', 'update', null, 'mateo', null, { failures: 1 }];
    const tenth = ['sign-ins', 'update', null, 'mateo', null, { failures: 10 }];
    await expect.poll(noted).toEqual([first, tenth]);
    clock += HOUR;
    await attempt('mateo', 'equivocada');
    admin = await caller(server, 'admin');
    await expect
      .poll(async () => (await noted()).slice(2).filter(([, action]) => action === 'update'))
      .toEqual([first]);
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
  });

  it('keeps one row an account, and none of a name that nobody has', async () => {
    await attempt('nadie', 'equivocada');
    await attempt('recepcion', 'equivocada');
    const rows = () => server.context.db.selectFrom('failed_sign_ins').select('user_id').orderBy('user_id').execute();
    await expect
      .poll(async () => (await rows()).map(({ user_id }) => user_id))
      .toEqual([server.people['mateo'], server.people['recepcion']].toSorted());
    expect((await noted()).map(([, , , row]) => row)).toEqual(['recepcion']);
  });
});
