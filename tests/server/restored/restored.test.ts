// A clinic put back from a copy: nobody comes in, and nothing leads out, before an administrador has confirmed its accounts
// (decision 113), on both databases.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RestoredAccount } from '#domain/wire/restored.ts';
import type { NewCalendarFeed } from '#domain/wire/wire.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { call, caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import { authorizeCalendar, startGoogleStandIn, type GoogleStandIn } from '#tests/support/google-stand-in.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

describeOnBothDatabases('a restored clinic', (database) => {
  let server: TestServer;
  let google: GoogleStandIn;
  let admin: Call;
  let codes: string[];
  /** The time stands still for tests of what comes too fast. */
  let still: Date | undefined;
  /** An administrador of the copy, who was deactivated after it was made. */
  let former: string;

  beforeEach(async () => {
    codes = [];
    still = undefined;
    google = await startGoogleStandIn();
    server = await startTestServer({
      database,
      now: () => still ?? new Date(),
      config: { google: google.config },
      tellCode: (code) => codes.push(code),
    });
    admin = await caller(server, 'admin');
    const body = { username: 'saliente', rol: 'administrador', password: TEST_PASSWORD };
    former = ((await admin('POST', '/users/', { body })).body as { id: string }).id;
  });
  afterEach(async () => {
    await server.close();
    await google.close();
  });

  /** The database is put back from a copy in which everybody is active. */
  async function restore(): Promise<void> {
    const { db, now, events } = server.context;
    const head = await inTransaction(db, (trx) => beginEpoch(trx, now()));
    events.announce(head!);
    await expect.poll(() => codes.length).toBeGreaterThan(0);
  }

  const open = (path: string, body: object) => call(server, 'POST', path, { body });
  const signIn = (username: string, password = TEST_PASSWORD) => open('/token/', { username, password });
  const accounts = (more: object = {}) =>
    open('/restored/accounts/', { username: 'admin', password: TEST_PASSWORD, code: codes.at(-1), ...more });
  const confirm = (active: (string | undefined)[], more: object = {}) =>
    open('/restored/', { username: 'admin', password: TEST_PASSWORD, code: codes.at(-1), active, ...more });
  const people = () => server.people;

  it('lets nobody in, and says why and who can help', async () => {
    await restore();
    expect(refusalOf(await signIn('recepcion'))).toEqual({
      status: 403,
      code: 'accounts_unconfirmed',
      detail:
        'La clínica se restauró desde una copia, y un administrador debe confirmar primero quién sigue en ella. Pídale que entre antes que usted.',
    });
    expect(refusalOf(await signIn('admin'))).toMatchObject({ status: 403, code: 'restore_code_required' });
    // A person who does not know the password learns nothing of it.
    expect(refusalOf(await signIn('recepcion', 'equivocada'))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await admin('GET', '/patients/')).status).toBe(401);
  });

  it('a deactivated administrador, active again in the copy, does not get past the code', async () => {
    await restore();
    expect(refusalOf(await signIn('saliente')).code).toBe('restore_code_required');
    const guessed = refusalOf(await accounts({ username: 'saliente', code: 'AAAA-AAAA' }));
    expect(guessed).toMatchObject({ status: 400, fields: { code: expect.stringContaining('Ese código no es') } });
    const active = [former, people()['admin']];
    expect((await confirm(active, { username: 'saliente', code: 'AAAA-AAAA' })).status).toBe(400);
    expect(refusalOf(await signIn('saliente')).code).toBe('restore_code_required');
  });

  it('an administrador with the code sees the active accounts, and those not ticked are deactivated', async () => {
    await restore();
    const shown = (await accounts({ username: ' Admin ', code: codes[0]?.toLowerCase() })).body as RestoredAccount[];
    expect(shown.map(({ username, rol }) => [username, rol])).toEqual([
      ['admin', 'administrador'],
      ['saliente', 'administrador'],
      ['mateo', 'recepcionista'],
      ['recepcion', 'recepcionista'],
    ]);
    expect(shown.map(({ last_used_at }) => last_used_at !== null)).toEqual([true, false, false, false]);
    expect((await confirm([people()['admin'], people()['recepcion']])).status).toBe(204);

    expect((await signIn('recepcion')).status).toBe(200);
    for (const username of ['saliente', 'mateo']) expect((await signIn(username)).status, username).toBe(401);
    admin = await caller(server, 'admin');
    expect((await admin('GET', `/users/${former}/`)).body).toMatchObject({ active: false });
    const log = await server.context.db
      .selectFrom('audit_log')
      .select(['collection', 'action', 'user_id'])
      .orderBy('id', 'desc')
      .limit(3)
      .where('collection', '<>', 'sign-ins')
      .execute();
    const by = people()['admin'];
    expect(log).toEqual([
      { collection: 'restores', action: 'update', user_id: by },
      { collection: 'users', action: 'update', user_id: by },
      { collection: 'users', action: 'update', user_id: by },
    ]);
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
  });

  it('is confirmed once; before a restore, and after it, nobody is asked', async () => {
    expect(refusalOf(await accounts({ code: 'AAAA-AAAA' }))).toMatchObject({
      status: 409,
      detail: 'Las cuentas ya están confirmadas: inicie sesión.',
    });
    await restore();
    const everybody = [...Object.values(people()), former];
    const answers = await Promise.all([confirm(everybody), confirm(everybody)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await confirm(everybody)).status).toBe(409);
    expect((await signIn('saliente')).status).toBe(200);
  });

  it('is not confirmed by a recepcionista, without the password, or by who leaves their own account out', async () => {
    await restore();
    const own = people()['recepcion'];
    expect(refusalOf(await confirm([own], { username: 'recepcion' })).code).toBe('accounts_unconfirmed');
    expect((await confirm([own], { password: 'equivocada' })).status).toBe(401);
    expect(refusalOf(await confirm([own])).fields).toEqual({ active: 'Su propia cuenta sigue activa' });
    expect((await signIn('recepcion')).status).toBe(403);
  });

  it('wrong codes slow the person who types them, wherever from, and leave the code to the others', async () => {
    await restore();
    still = new Date();
    const guess = (n: number) =>
      call(server, 'POST', '/restored/accounts/', {
        body: { username: 'saliente', password: TEST_PASSWORD, code: 'AAAA-AAAA' },
        headers: { 'x-forwarded-for': `10.0.${n}.1` },
      });
    const answers: number[] = [];
    for (let n = 0; n < 25; n += 1) answers.push((await guess(n)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), ...Array.from({ length: 15 }, () => 429)]);
    expect(codes).toHaveLength(1);
    const { db } = server.context;
    const failures = db.selectFrom('failed_sign_ins').select('failures').where('user_id', '=', former);
    await expect.poll(() => failures.executeTakeFirst()).toEqual({ failures: 10 });
    expect((await accounts()).status).toBe(200);
    // A minute later the next try is judged.
    still = new Date(still.getTime() + 60_000);
    expect((await guess(30)).status).toBe(400);
  });

  it('a right password takes no wrong code back', async () => {
    await restore();
    still = new Date();
    const answers: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      answers.push((await accounts({ username: 'saliente', code: 'AAAA-AAAA' })).status);
    }
    expect(answers).toEqual([400, 400, 400, 429, 429]);
  });

  it('a wrong password uses none of the code’s tries up', async () => {
    await restore();
    for (let guess = 0; guess < 12; guess += 1) await accounts({ username: 'nadie', code: 'AAAA-AAAA' });
    expect(codes).toHaveLength(1);
    expect((await accounts()).status).toBe(200);
  });

  it('its links to the agenda and its Google account are gone', async () => {
    const { url } = (await admin('POST', '/calendar-feeds/', { body: {} })).body as NewCalendarFeed;
    const feed = async () => (await server.app.inject(new URL(url).pathname)).statusCode;
    await authorizeCalendar(server, google, { username: 'admin' });
    expect((await admin('GET', '/google-calendar/auth-status/')).body).toEqual({ is_authorized: true });
    expect(await feed()).toBe(200);
    await restore();
    expect(await feed()).toBe(404);
    await confirm(Object.values(people()));
    admin = await caller(server, 'admin');
    expect((await admin('GET', '/google-calendar/auth-status/')).body).toEqual({ is_authorized: false });
    expect((await admin('GET', '/calendar-feeds/')).body).toEqual([]);
  });
});
