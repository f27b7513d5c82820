import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeEvent, HeadEvent, SyncPage, TokenPair } from '#domain/wire/wire.ts';
import { EPOCH_HEADER, formatCursor, READER_HEADER, SYNC_READER } from '#domain/wire/wire.ts';
import { newId } from '#domain/record/ids.ts';
import { revokeSessions } from '#server/auth/sessions.ts';
import { openClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { openDatabase } from '#server/db/open.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  testConfig,
  type TestServer,
} from '#tests/support/test-server.ts';
import { call, caller, type Call } from '#tests/server/contract/api.ts';
import { createPatientOp } from '#tests/server/records/records-world.ts';

const HEARTBEAT = 150;

describeOnBothDatabases('/api/sync/events/', (database) => {
  let server: TestServer;
  let base: string;

  beforeAll(async () => {
    server = await startTestServer({ database, records: { heartbeatMs: HEARTBEAT } });
    base = await server.listen();
  });
  afterAll(() => server.close());

  /** Opens a stream; `next` waits until what has come so far holds a match. */
  async function open(username = 'recepcion') {
    const { headers } = await server.signIn(username);
    return openAs(base, headers);
  }

  async function openAs(base: string, headers: Record<string, string>) {
    const controller = new AbortController();
    const response = await fetch(`${base}/api/sync/events/`, { headers, signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) throw new Error('no body');
    let text = '';
    const next = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const match = pattern.exec(text);
        if (match) {
          text = text.slice(match.index + match[0].length);
          return match[0];
        }
        const { done, value } = await reader.read();
        if (done) return 'END';
        text += value;
      }
    };
    const event = async () => JSON.parse((await next(/data: .*\n\n/)).replace('data: ', '')) as HeadEvent;
    return { response, next, event, abort: () => controller.abort() };
  }

  it('begins with the head, and says each change as soon as it is committed', async () => {
    // A sign-in moves the head too.
    const send = await caller(server);
    const stream = await open();
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    const first = await stream.event();
    expect(first.epoch).toBe(stream.response.headers.get(EPOCH_HEADER));
    await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
    expect(await stream.event()).toEqual({ epoch: first.epoch, head: first.head + 1 });
    stream.abort();
  });

  it('beats while nothing happens', async () => {
    const stream = await open();
    await stream.event();
    expect(await stream.next(/: latido\n\n/)).not.toBe('END');
    stream.abort();
  });

  it('ends by the next heartbeat when the session is over without a word', async () => {
    const stream = await open('mateo');
    await stream.event();
    await server.revokeSessions('mateo', { silently: true });
    expect(await stream.next(/never/)).toBe('END');
  });

  describe('for a reader that takes changes', () => {
    const READER = { [READER_HEADER]: String(SYNC_READER) };
    const openReader = async () => openAs(base, { ...(await server.signIn('recepcion')).headers, ...READER });
    const pageAfter = async (send: Call, { epoch, head }: HeadEvent): Promise<SyncPage> =>
      (await send('GET', `/sync/?since=${formatCursor(epoch, head)}`)).body as SyncPage;

    it('holds what a save brought, as the page of changes after the head before does', async () => {
      const send = await caller(server);
      const stream = await openReader();
      const first = await stream.event();
      expect(first).not.toHaveProperty('rows');
      await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
      const news = (await stream.event()) as ChangeEvent;
      expect(news).toEqual({ ...(await pageAfter(send, first)), head: first.head + 1, since: first.head });
      expect(news.rows.map(({ collection, version }) => [collection, version])).toEqual([['patients', 1]]);
      await send('DELETE', `/patients/${news.rows[0]!.id}/`);
      const last = (await stream.event()) as ChangeEvent;
      expect([last.since, last.to, last.rows[0]!.row]).toEqual([news.to, news.to + 1, null]);
      stream.abort();
    });

    it('holds the head alone where the changes are too long', async () => {
      const stream = await openReader();
      const first = await stream.event();
      const ops = Array.from({ length: 4 }, () => ({
        ...createPatientOp({ patient_notes: 'x'.repeat(18_000) }),
        opId: null,
      }));
      const sender = { userId: null, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
      await runWrites(server.context, sender, ops);
      expect(await stream.event()).toEqual({ epoch: first.epoch, head: first.head + 1 });
      stream.abort();
    });

    it('comes to a reader of the build before as heads alone', async () => {
      const send = await caller(server);
      const stream = await open();
      const first = await stream.event();
      await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
      expect(await stream.event()).toEqual({ epoch: first.epoch, head: first.head + 1 });
      stream.abort();
    });
  });

  describe('ends at once, without a heartbeat', () => {
    let quiet: TestServer;
    let address: string;
    let admin: Call;
    beforeAll(async () => {
      quiet = await startTestServer({ database, records: { heartbeatMs: 3_600_000 } });
      address = await quiet.listen();
      admin = await caller(quiet, 'admin');
    });
    afterAll(() => quiet.close());

    const endings: [string, (send: Call, id: string) => Promise<unknown>][] = [
      ['when its person signs out', (send) => send('DELETE', '/sessions/current/')],
      ['with a new password', (_send, id) => admin('PUT', `/users/${id}/`, { body: { password: TEST_PASSWORD } })],
      ['when its person is made inactive', (_send, id) => admin('PUT', `/users/${id}/`, { body: { active: false } })],
    ];
    it.each(endings)('%s', async (_name, end) => {
      const id = quiet.people['mateo'] ?? '';
      await admin('PUT', `/users/${id}/`, { body: { active: true } });
      const callerWith =
        (headers: Record<string, string>): Call =>
        (method, path, options = {}) =>
          call(quiet, method, path, { ...options, headers });
      const [mine, theirs] = [(await quiet.signIn('mateo')).headers, (await quiet.signIn('recepcion')).headers];
      const [stream, other] = [await openAs(address, mine), await openAs(address, theirs)];
      await stream.event();
      await other.event();
      await end(callerWith(mine), id);
      expect(await stream.next(/never/)).toBe('END');
      // Everybody else's goes on.
      await admin('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
      expect((await other.event()).head).toBeGreaterThan(0);
      await callerWith(theirs)('DELETE', '/sessions/current/');
      expect(await other.next(/never/)).toBe('END');
    });

    it('when a refresh token is used for the second time', async () => {
      const { headers, refresh } = await quiet.signIn('recepcion');
      const stream = await openAs(address, headers);
      await stream.event();
      const renew = (token: string) => call(quiet, 'POST', '/token/refresh/', { body: { refresh: token } });
      const { access } = (await renew(refresh)).body as TokenPair;
      await call(quiet, 'GET', '/user-info/', { headers: { authorization: `Bearer ${access}` } });
      const { db } = quiet.context;
      await db.updateTable('refresh_tokens').set({ first_used_at: '2020-01-01T00:00:00Z' }).execute();
      expect((await renew(refresh)).status).toBe(401);
      expect(await stream.next(/never/)).toBe('END');
    });
  });

  it('is cut off once its session opens too many', async () => {
    const { headers } = await server.signIn('recepcion');
    const first = await openAs(base, headers);
    await first.event();
    const later = [];
    for (let n = 0; n < 8; n += 1) later.push(await openAs(base, headers));
    await expect(first.next(/never/)).rejects.toThrow();
    const send = await caller(server);
    for (const stream of later) await stream.event();
    await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
    for (const stream of later) expect((await stream.event()).head).toBeGreaterThan(0);
    for (const stream of later) stream.abort();
  });

  it('is refused without a bearer', async () => {
    const response = await fetch(`${base}/api/sync/events/`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('ends when the server stops, which does not wait for it', async () => {
    const other = await startTestServer({ database });
    const address = await other.listen();
    const { headers } = await other.signIn();
    const response = await fetch(`${address}/api/sync/events/`, { headers });
    const started = Date.now();
    const ended = response.text();
    await other.close();
    expect(await ended).toMatch(/data: .*\n\nretry: \d+\n\n$/);
    expect(Date.now() - started).toBeLessThan(4000);
  });
});

describe.skipIf(postgresBinaries() === null)('two processes on one PostgreSQL', () => {
  it('tell each other of revoked sessions', async () => {
    const { url, drop } = await createPostgresDatabase();
    const there = await openDatabase({ dataDir: '', databaseUrl: url });
    const events = createHeadEvents({ databaseUrl: url });
    try {
      const listening = new Promise<void>((resolve) => events.subscribe(() => resolve()));
      await listening;
      const told = new Promise<void>((resolve) => events.subscribeToRevocations(() => resolve()));
      await revokeSessions(there.db, { session: newId() }, 'closed', new Date());
      await told;
    } finally {
      await events.close();
      await there.close();
      await drop();
    }
  });

  it('announce each other’s writes within a second, also after the listening connection broke', async () => {
    const { url, drop } = await createPostgresDatabase();
    const [here, there] = [
      await openDatabase({ dataDir: '', databaseUrl: url }),
      await openDatabase({ dataDir: '', databaseUrl: url }),
    ];
    const events = createHeadEvents({ databaseUrl: url });
    const mute = createHeadEvents();
    const heads: number[] = [];
    events.subscribe(({ head }) => heads.push(head));
    const until = async (head: number) => {
      const started = Date.now();
      while (!heads.includes(head)) {
        if (Date.now() - started > 5000) throw new Error(`head ${head} was not announced: ${heads.join(', ')}`);
        await sleep(5);
      }
      return Date.now() - started;
    };
    try {
      await until(0);
      const context = {
        db: there.db,
        database: 'postgres',
        config: testConfig(),
        clinic: await openClinic(there.db, {}),
        now: () => new Date(),
        events: mute,
      } as const;
      const sender = { userId: null, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
      const write = () => runWrites(context, sender, [{ ...createPatientOp(), opId: null }]);
      await write();
      expect(await until(1)).toBeLessThan(1000);
      await here.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN arcada_head' OR query LIKE 'SELECT epoch, seq FROM sync_head%'`,
      );
      await write();
      await until(2);
      await write();
      expect(await until(3)).toBeLessThan(1000);
    } finally {
      await events.close();
      await here.close();
      await there.close();
      await drop();
    }
  });
});
