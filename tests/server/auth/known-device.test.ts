// A device on which a person has signed in before, and strangers who guess at the same account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#domain/wire/problem.ts';
import type { SignedIn } from '#domain/wire/wire.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { copiedTables } from '#server/backup/tables.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = 'equivocada-del-todo';

describeOnBothDatabases('a known device', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());
  beforeEach(() => (time += DAY));

  /** Signs in from an address, through a proxy on the server's machine, where it is not this one. */
  const signIn = (username: string, password: string, device_token?: string, from?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username, password, device_token },
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    });
  const tokenOf = async (username: string, before?: string): Promise<string> =>
    (await signIn(username, TEST_PASSWORD, before)).json<SignedIn>().device_token;
  const fail = async (username: string, times: number, token?: string, from?: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push((await signIn(username, WRONG, token, from)).statusCode);
    return statuses;
  };

  test('is not slowed by strangers at its own address', async () => {
    const token = await tokenOf('admin');
    await fail('admin', 12);
    expect((await signIn('admin', TEST_PASSWORD)).statusCode).toBe(429);
    expect((await signIn('admin', TEST_PASSWORD, token)).statusCode).toBe(200);
  });

  test('a new device at an address without failures is not slowed by strangers elsewhere', async () => {
    for (let n = 1; n <= 30; n += 1) await fail('admin', 4, undefined, `203.0.113.${n}`);
    expect((await signIn('admin', TEST_PASSWORD, undefined, '198.51.100.7')).statusCode).toBe(200);
    expect((await signIn('admin', TEST_PASSWORD, undefined, '203.0.113.1')).statusCode).toBe(429);
  });

  test('is slowed by its own failures, whatever address it has', async () => {
    const token = await tokenOf('admin');
    expect(await fail('admin', 2, token, '198.51.100.1')).toEqual([401, 401]);
    expect(await fail('admin', 2, token, '198.51.100.2')).toEqual([401, 429]);
    expect((await signIn('admin', TEST_PASSWORD, token)).statusCode).toBe(429);
    expect((await signIn('admin', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('is known for those who have signed in on it, and for nobody else', async () => {
    const shared = await tokenOf('recepcion', await tokenOf('mateo'));
    for (const username of ['mateo', 'recepcion', 'admin']) await fail(username, 5);
    expect((await signIn('mateo', TEST_PASSWORD, shared)).statusCode).toBe(200);
    expect((await signIn('recepcion', TEST_PASSWORD, shared)).statusCode).toBe(200);
    expect((await signIn('admin', TEST_PASSWORD, shared)).statusCode).toBe(429);
  });

  test('is a stranger’s again after half a year without a sign-in', async () => {
    const token = await tokenOf('admin');
    time += 180 * DAY - 1;
    await fail('admin', 5);
    expect((await signIn('admin', TEST_PASSWORD, token)).statusCode).toBe(200);
    time += 1;
    await fail('admin', 5);
    expect((await signIn('admin', TEST_PASSWORD, token)).statusCode).toBe(429);
  });

  test('is known by the server’s signature alone', async () => {
    const token = await tokenOf('admin');
    const [body = '', signature = ''] = token.split('.');
    const other = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/"id":".{4}/, '"id":"0000'),
    ).toString('base64url');
    await fail('admin', 5);
    for (const forged of [`${other}.${signature}`, body, `${body}.`, '.', '', `${body}.${'A'.repeat(43)}`]) {
      expect((await signIn('admin', TEST_PASSWORD, forged)).statusCode, forged).toBe(429);
    }
    await server.opened.db.deleteFrom('sign_in_key').execute();
    expect((await signIn('admin', TEST_PASSWORD, token)).statusCode).toBe(429);
  });

  test('the key of the signature is in no copy', async () => {
    const names = (await copiedTables(server.opened.db)).map(({ name }) => name);
    expect(names).toContain('sessions');
    expect(names).not.toContain('sign_in_key');
  });

  test('comes before a flood of strangers, of whom those past the line’s end are told when to come again', async () => {
    const token = await tokenOf('admin');
    const hash = await hashPassword(TEST_PASSWORD);
    const over = new AbortController();
    const flood = Array.from({ length: 100 }, async () => {
      while (!over.signal.aborted)
        await verifyPassword(hash, WRONG).catch(() => new Promise((resolve) => setImmediate(resolve)));
    });
    const strangers = [];
    for (let n = 0; n < 10; n += 1) strangers.push(await signIn('recepcion', TEST_PASSWORD, undefined, '192.0.2.1'));
    const own = await signIn('admin', TEST_PASSWORD, token);
    over.abort();
    await Promise.all(flood);
    expect(own.statusCode).toBe(200);
    const refused = strangers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).not.toHaveLength(0);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<Problem>().detail]).toEqual([
        429,
        '5',
        'Hay muchos inicios de sesión a la vez. Espere unos segundos e inténtelo de nuevo.',
      ]);
    }
    // A person who was turned away has not failed.
    expect(await fail('recepcion', 3, undefined, '192.0.2.1')).toEqual([401, 401, 401]);
  });
});
