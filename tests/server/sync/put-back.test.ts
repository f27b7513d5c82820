import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EPOCH_HEADER, formatCursor, type SyncPage } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { readHead } from '#server/sync/head.ts';
import { buildBatchOp } from '#tests/support/factories.ts';
import {
  closedFirstStart,
  describeOnBothDatabases,
  startTestServer,
  type SignedIn,
  type TestServer,
} from '#tests/support/test-server.ts';

describeOnBothDatabases('a database that was put back', (database) => {
  let server: TestServer;
  let app: FastifyInstance;
  let session: SignedIn;
  let clock = new Date();
  /** The last change that the process finds when it starts. */
  let inCopy: number;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => clock });
    inCopy = (await head()).seq;
    clock = new Date(clock.getTime() + 1000);
    const stream = { write: (line: string) => lines.push(line) };
    app = await buildApp(server.context, {
      logger: { level: 'error', stream },
      staticRoot: '/nonexistent',
      firstStart: closedFirstStart(),
    });
    session = await server.signIn();
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const head = () => readHead(server.context.db);
  const ask = (epoch: string, seq: number, proof?: string) => {
    const url = `/api/sync/?since=${formatCursor(epoch, seq)}${proof === undefined ? '' : `&proof=${proof}`}`;
    return app.inject({ method: 'GET', url, headers: session.headers });
  };
  /** Saves a patient, and returns the page that tells of it. */
  async function save(): Promise<SyncPage> {
    const { epoch, seq } = await head();
    const { headers } = session;
    await app.inject({ method: 'POST', url: '/api/patients/', headers, payload: buildBatchOp().body ?? {} });
    return (await ask(epoch, seq)).json();
  }
  const putBack = (seq: number) => server.context.db.updateTable('sync_head').set({ seq }).execute();

  it('is no news when the epoch says so', async () => {
    expect((await ask(newId(), 1000)).statusCode).toBe(410);
    expect(lines).toEqual([]);
  });

  it('is told in the log once, with the command, when a cursor ahead of it has no proof', async () => {
    const { epoch, to, proof } = await save();
    const made = [await ask(epoch, to + 1), await ask(epoch, to + 1, proof), await ask(epoch, to + 2, 'x')];
    expect(made.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410]);
    expect(await head()).toEqual({ epoch, seq: to });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('npm run restored');
  });

  it('begins one new epoch, and ends the sessions, when tablets prove that it had come further', async () => {
    const page = await save();
    await putBack(page.to - 1);
    lines.length = 0;
    const answers = await Promise.all([1, 2, 3].map(() => ask(page.epoch, page.to, page.proof)));
    expect(answers.some(({ statusCode }) => statusCode === 410)).toBe(true);
    const now = await head();
    expect([now.epoch === page.epoch, now.seq, lines.length]).toEqual([false, page.to - 1, 1]);
    // Changes that the process found when it started were in the copy; those written since were not.
    const past = await server.context.db.selectFrom('past_epochs').selectAll().execute();
    expect(past).toEqual([{ epoch: page.epoch, seq: inCopy }]);
    const next = await ask(now.epoch, now.seq);
    expect([next.statusCode, next.headers[EPOCH_HEADER]]).toEqual([401, now.epoch]);
  });
});
