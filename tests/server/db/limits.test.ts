// The effect of one server process on a PostgreSQL that it shares, or loses.
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { problemOf } from '#server/http/problem.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';

describe.skipIf(postgresBinaries() === null)('a shared PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let opened: OpenDatabase;
  beforeEach(async () => {
    place = await createPostgresDatabase();
  });
  afterEach(async () => {
    await opened.close();
    await place.drop();
  });

  const open = async (limits: object = {}): Promise<OpenDatabase> => {
    opened = await openDatabase({ dataDir: '', databaseUrl: place.url }, { limits });
    return opened;
  };
  const lockHead = (db: OpenDatabase['db']) => db.selectFrom('sync_head').selectAll().forUpdate().execute();
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: unknown) => problemOf(error).status,
    );

  test('has limits on every connection', async () => {
    const { db } = await open();
    const { rows } = await sql`SELECT current_setting('lock_timeout') AS lock,
      current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
    expect(rows).toEqual([{ lock: '10s', statement: '1min', idle: '15s' }]);
  });

  test('a transaction that stands still is ended, and the writers behind it go on', async () => {
    const { db } = await open({ idle_in_transaction_session_timeout: 300 });
    const standing = db.transaction().execute(async (trx) => {
      await lockHead(trx);
      await db.transaction().execute(lockHead);
      await lockHead(trx);
    });
    expect(await statusOf(standing)).toBe(503);
    expect(await statusOf(lockHead(db))).toBe(200);
  });

  test('a request that waits too long for another is told to come later', async () => {
    const { db } = await open({ lock_timeout: 200 });
    await db.transaction().execute(async (trx) => {
      await lockHead(trx);
      expect(await statusOf(db.transaction().execute(lockHead))).toBe(503);
    });
  });

  test('that goes away is answered with 503, also in the middle of a transaction', async () => {
    const { db } = await open();
    const admin = new Client({ connectionString: place.url.replace(/[^/]+$/, 'postgres') });
    await admin.connect();
    const name = new URL(place.url).pathname.slice(1);
    const lost = db.transaction().execute(async (trx) => {
      await lockHead(trx);
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await lockHead(trx);
    });
    expect(await statusOf(lost)).toBe(503);
    expect(await statusOf(lockHead(db))).toBe(503);
    await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    expect(await statusOf(lockHead(db))).toBe(200);
    await admin.end();
  });
});
