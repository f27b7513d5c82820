// A sign-in whose password was right, and whose account changes before the session is there, on both databases.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePassword, findCredentials, keepPassword } from '#server/auth/credentials.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { revokeSessions } from '#server/auth/sessions.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { call, caller, type Call } from '#tests/server/contract/api.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

describeOnBothDatabases('a sign-in that a change overtakes', (database) => {
  let server: TestServer;
  let admin: Call;
  let hash: string;

  beforeEach(async () => {
    server = await startTestServer({ database });
    admin = await caller(server, 'admin');
    hash = await hashPassword('la-nueva-de-lucia');
    // Makes the hash against which unknown names are checked.
    await verifyPassword(null, 'nadie');
  });
  afterEach(() => server.close());

  const signIn = (username = 'recepcion') =>
    call(server, 'POST', '/token/', { body: { username, password: TEST_PASSWORD } });
  const lucia = () => server.people['recepcion'] ?? '';
  const open = async () => {
    const { db } = server.context;
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', lucia());
    return (await sessions.where('revoked_at', 'is', null).execute()).length;
  };

  const changes: [string, number, () => Promise<unknown>][] = [
    [
      'a new password',
      401,
      async () => changePassword(server.context, (await findCredentials(server.context.db, { id: lucia() }))!, hash),
    ],
    [
      'a password of one use',
      401,
      () =>
        inTransaction(server.context.db, async (trx) => {
          await keepPassword(trx, lucia(), { hash, oneUseUntil: null }, new Date());
          await revokeSessions(trx, { user: lucia() }, 'account', new Date());
        }),
    ],
    ['deactivation', 401, () => admin('PUT', `/users/${lucia()}/`, { body: { active: false } })],
    ['a copy that is put back', 403, () => inTransaction(server.context.db, (trx) => beginEpoch(trx, new Date()))],
  ];

  it.each(changes)('opens no session after %s', async (_name, status, change) => {
    // Two hashes are checked at a time: the right sign-in has read its account, and waits in line behind these.
    const crowd = Array.from({ length: 30 }, () => verifyPassword(null, 'nadie'));
    const ahead = signIn();
    await server.context.db.selectFrom('users').select('id').execute();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await change();
    expect((await ahead).status).toBe(status);
    await Promise.all(crowd);
    expect(await open()).toBe(0);
  });

  it.skipIf(database === 'pglite')('waits for a change that is under way', async () => {
    let ahead: ReturnType<typeof signIn> | undefined;
    await inTransaction(server.context.db, async (trx) => {
      await keepPassword(trx, lucia(), { hash }, new Date());
      await revokeSessions(trx, { user: lucia() }, 'account', new Date());
      ahead = signIn();
      await Promise.race([ahead, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    expect((await ahead)?.status).toBe(401);
    expect(await open()).toBe(0);
  });

  it('leaves no entry in the audit when it opens none', async () => {
    const crowd = Array.from({ length: 30 }, () => verifyPassword(null, 'nadie'));
    const ahead = signIn();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await admin('PUT', `/users/${lucia()}/`, { body: { active: false } });
    await Promise.all([...crowd, ahead]);
    const entries = server.context.db.selectFrom('audit_log').select('id').where('collection', '=', 'sign-ins');
    expect(await entries.where('action', '=', 'create').where('row_id', '=', lucia()).execute()).toEqual([]);
  });
});
