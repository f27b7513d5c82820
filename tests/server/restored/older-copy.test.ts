import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { areConfirmed } from '#server/restored/hold.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { testConfig } from '#tests/support/test-server.ts';

let opened: OpenDatabase;

/** A database of the version before the one that holds accounts. */
beforeEach(async () => {
  opened = await openDatabase(testConfig(), { memory: true, schema: '0024-confirmed-sessions' });
}, 60_000);
afterEach(() => opened.close());

test('a copy of an older version is held once it has the column: nothing was written in it since its restore', async () => {
  await inTransaction(opened.db, (trx) => beginEpoch(trx, new Date()));
  await migrate(opened.db);
  expect(await areConfirmed(opened.db)).toBe(false);
}, 60_000);

test('a clinic that went on after a restore is not held by the update', async () => {
  await inTransaction(opened.db, (trx) => beginEpoch(trx, new Date()));
  await sql`UPDATE sync_head SET seq = 7`.execute(opened.db);
  await migrate(opened.db);
  expect(await areConfirmed(opened.db)).toBe(true);
}, 60_000);
