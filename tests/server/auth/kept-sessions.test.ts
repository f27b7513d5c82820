// Reads of a session that was looked up a moment ago: they are answered without looking it up, and never longer than is written
// down in docs/seguridad.md.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call } from '#tests/server/contract/api.ts';

describeOnBothDatabases('a session that was looked up a moment ago', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
  });
  afterAll(() => server.close());

  /** A person's calls after a first read, with the session ended meanwhile where no process says so. */
  async function endedUnheard() {
    const { headers } = await server.signIn('mateo');
    const read = (path = '/patients/') => call(server, 'GET', path, { headers });
    expect((await read()).status).toBe(200);
    await server.revokeSessions('mateo', { silently: true });
    return { headers, read };
  }

  it('is believed for five seconds', async () => {
    const { read } = await endedUnheard();
    expect((await read()).status).toBe(200);
    time += 4999;
    expect((await read()).status).toBe(200);
    time += 1;
    expect((await read()).status).toBe(401);
  });

  it('is looked up at once after the announcement of any revocation', async () => {
    const { read } = await endedUnheard();
    server.context.events.announceRevocation();
    expect((await read()).status).toBe(401);
  });

  it('is looked up by every write', async () => {
    const { headers } = await endedUnheard();
    const body = { first_name: 'Ana', last_name: 'Paz' };
    expect((await call(server, 'POST', '/patients/', { headers, body })).status).toBe(401);
  });

  it('is looked up by reads that ask for a role', async () => {
    const { headers } = await server.signIn();
    expect((await call(server, 'GET', '/sync/digest/', { headers })).status).toBe(200);
    await server.revokeSessions('admin', { silently: true });
    expect((await call(server, 'GET', '/audit/', { headers })).status).toBe(401);
  });

  it('is looked up once a new epoch has begun', async () => {
    const { read } = await endedUnheard();
    server.context.events.announce({ epoch: '0198b4c6-0000-7000-8000-000000000001', head: 0 });
    expect((await read()).status).toBe(401);
  });
});
