import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analyzeGrown, dailyWork } from '#server/db/maintenance.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const HOUR = 3_600_000;
/** Noon in Lima. */
const NOON = Date.parse('2026-03-10T17:00:00.000Z');

describeOnBothDatabases('the regular work', (database) => {
  let server: TestServer;
  let clock = NOON;
  let failures: unknown[] = [];
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(clock) });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = NOON;
    failures = [];
  });

  const work = (context = server.context) => dailyWork(context, server.opened, (error) => failures.push(error));

  /** Whether a look removes an access token that ran out long ago. */
  async function clears(look: () => Promise<void>): Promise<boolean> {
    await server.signIn();
    await server.expireAccessTokens();
    await look();
    const left = await server.context.db.selectFrom('access_tokens').select('hash').execute();
    return left.length === 0;
  }

  test('is done after the start, at whatever hour', async () => {
    expect(await clears(work())).toBe(true);
  });

  test('is not done again before the night, and then once', async () => {
    const look = work();
    await look();
    clock += 2 * HOUR;
    expect(await clears(look)).toBe(false);
    clock = NOON + 15 * HOUR;
    expect(await clears(look)).toBe(true);
    clock += 10 * 60_000;
    expect(await clears(look)).toBe(false);
  });

  test('is done when a day has passed without a night', async () => {
    const look = work();
    await look();
    clock += 24 * HOUR;
    expect(await clears(look)).toBe(true);
  });

  test('that fails in one part is done in the others, and tried again', async () => {
    const { context } = server;
    let tries = 0;
    const images = {
      ...context.images,
      storage: {
        ...context.images.storage,
        keysBefore: () => {
          tries += 1;
          throw new Error('no network');
        },
      },
    };
    const look = work({ ...context, images });
    expect(await clears(look)).toBe(true);
    await look();
    expect([tries, failures.length]).toEqual([2, 2]);
  });
});

test('tables that have grown on PGlite are counted anew, and only those', async () => {
  const { context, close } = await startTestServer();
  await sql`CREATE TABLE grows AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 2000) AS n`.execute(
    context.db,
  );
  expect(await analyzeGrown(context)).toContain('grows');
  expect(await analyzeGrown(context)).not.toContain('grows');
  await sql`INSERT INTO grows SELECT n, repeat('x', 500) FROM generate_series(1, 4000) AS n`.execute(context.db);
  expect(await analyzeGrown(context)).toContain('grows');
  const { rows } = await sql`SELECT reltuples FROM pg_class WHERE relname = 'grows'`.execute(context.db);
  expect(rows).toEqual([{ reltuples: 6000 }]);
  await close();
});
