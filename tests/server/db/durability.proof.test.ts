import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryInUse } from '#server/db/engine/directory-lock.ts';
import { logSinceCheckpoint } from '#server/db/maintenance.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';

let dataDir: string;
let opened: OpenDatabase;
const open = () => openDatabase({ dataDir, databaseUrl: undefined });

beforeAll(async () => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-data-')), 'data');
  opened = await open();
  await sql`create table notes (id int primary key, text text)`.execute(opened.db);
}, 240_000);
afterAll(async () => {
  await opened.close();
  fs.rmSync(path.dirname(dataDir), { recursive: true });
});

test('each commit forces the log to the disk before it is acknowledged', async () => {
  for (let id = 0; id < 5; id += 1) {
    const before = opened.fsyncs.count;
    await opened.db.transaction().execute((trx) => sql`insert into notes values (${id}, 'x')`.execute(trx));
    expect(opened.fsyncs.count).toBeGreaterThan(before);
  }
});

test('PostgreSQL itself believes in its fsync', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'wal_sync_method', 'synchronous_commit')
  `.execute(opened.db);
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(settings).toEqual({ fsync: 'on', wal_sync_method: 'fsync', synchronous_commit: 'on' });
});

test('an error leaves no transaction open for the next to fall into', async () => {
  const failing = opened.db.transaction().execute(async (trx) => {
    await sql`insert into notes values (100, 'x')`.execute(trx);
    await sql`insert into notes values (100, 'x')`.execute(trx);
  });
  await expect(failing).rejects.toThrow(/notes_pkey/);
  const { rows } = await sql`select 1 from notes where id = 100`.execute(opened.db);
  expect(rows).toEqual([]);
});

test('the log since the last checkpoint is known, and a checkpoint empties it', async () => {
  await sql`insert into notes select n, repeat('x', 1000) from generate_series(1000, 2000) n`.execute(opened.db);
  expect(await logSinceCheckpoint(opened)).toBeGreaterThan(1_000_000);
  await opened.pool.query('CHECKPOINT');
  expect(await logSinceCheckpoint(opened)).toBe(0);
});

test('a second opening of the directory is refused, the first goes on', async () => {
  await expect(open()).rejects.toThrow(DirectoryInUse);
  expect((await sql`select count(*) from notes`.execute(opened.db)).rows).toHaveLength(1);
});

test('written rows are there after closing and opening', async () => {
  const head = await opened.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
  await opened.close();
  opened = await open();
  expect(await opened.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow()).toEqual(head);
  expect((await sql`select id from notes where id < 5`.execute(opened.db)).rows).toHaveLength(5);
});
