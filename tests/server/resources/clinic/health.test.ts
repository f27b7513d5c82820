import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from '#tests/server/contract/api.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

describeOnBothDatabases('health', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());
  const health = async () => {
    const answer = await server.app.inject('/api/health/');
    return { status: answer.statusCode, epoch: answer.headers['arcada-epoch'], body: answer.json<{ head: number }>() };
  };

  test('answers anybody with the database, the epoch and the head', async () => {
    const { status, epoch, body } = await health();
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', database, epoch, head: body.head });
  });

  test('the head grows with each write', async () => {
    const send = await caller(server);
    const before = (await health()).body.head;
    await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Ruiz' } });
    expect((await health()).body.head).toBe(before + 1);
  });
});
