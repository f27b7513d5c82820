// An embedded database that breaks down: a full disk, a failing one, or a trap of the engine itself.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskFull } from '#server/db/engine/disk-full.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { DatabaseUnavailable } from '#server/db/engine/unavailable.ts';

/** Milliseconds. A query of a dead engine waits for nothing; the machine may be busy. */
const AT_ONCE = 2000;

let home: string;
let fresh: string;
let dataDir: string;
let opened: OpenDatabase;
const died = vi.fn();
const open = () => openDatabase({ dataDir, databaseUrl: undefined }, { died });

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-guard-'));
  fresh = path.join(home, 'fresh');
  const made = await openDatabase({ dataDir: fresh, databaseUrl: undefined });
  await sql`create table notes (id int primary key, text text)`.execute(made.db);
  await made.close();
  return () => fs.rmSync(home, { recursive: true });
}, 240_000);
beforeEach(async () => {
  died.mockClear();
  dataDir = fs.mkdtempSync(path.join(home, 'data-'));
  fs.cpSync(fresh, dataDir, { recursive: true });
  opened = await open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await opened.close();
});

const write = (id: number, text = 'x') =>
  opened.db.transaction().execute((trx) => sql`insert into notes values (${id}, ${text})`.execute(trx));

/** The error of a query, and that it comes at once. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const began = performance.now();
  const failure = await work.then(
    () => 'done',
    (error: unknown) => error,
  );
  expect(performance.now() - began).toBeLessThan(AT_ONCE);
  return failure;
}

/** The disk has no room: every call that would make a file of this kind longer, or force it to the disk, fails. */
function fillDisk(name: 'writeSync' | 'fsyncSync'): void {
  vi.spyOn(fs, name).mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  });
}

async function expectDeath(): Promise<void> {
  expect(died).toHaveBeenCalledTimes(1);
  for (let id = 100; id < 103; id += 1) {
    expect(await failureOf(write(id))).toBeInstanceOf(DatabaseUnavailable);
    expect(await failureOf(sql`select 1`.execute(opened.db))).toBeInstanceOf(DatabaseUnavailable);
  }
  expect(await failureOf(opened.pool.query('CHECKPOINT'))).toBeInstanceOf(Error);
  expect(died).toHaveBeenCalledTimes(1);
}

/** The rows that the next process finds; it needs nothing that this one would still have written. */
async function idsAfterNewStart(): Promise<number[]> {
  await opened.close();
  opened = await open();
  return (await sql<{ id: number }>`select id from notes order by id`.execute(opened.db)).rows.map(({ id }) => id);
}

describe.each(['writeSync', 'fsyncSync'] as const)('a disk whose %s fails once', (name) => {
  it('at a commit kills the engine: it is told, nothing is asked of it again, what was acknowledged is kept', async () => {
    await write(1);
    // The table gets its block now: without room for that, the statement would be refused and the engine go on.
    await write(2);
    fillDisk(name);
    expect(await failureOf(write(3))).toBeInstanceOf(DatabaseUnavailable);
    expect(String(died.mock.lastCall?.[0])).toMatch(/could not (write to log|fsync) file .*No space left on device/);
    vi.restoreAllMocks();
    await expectDeath();
    expect((await idsAfterNewStart()).slice(0, 2)).toEqual([1, 2]);
    await write(4);
  }, 60_000);

  it('at a checkpoint kills the engine', async () => {
    await write(1);
    fillDisk(name);
    await failureOf(opened.pool.query('CHECKPOINT'));
    vi.restoreAllMocks();
    await expectDeath();
    expect(await idsAfterNewStart()).toEqual([1]);
  }, 60_000);
});

it.skipIf(process.platform !== 'linux')(
  'a PANIC amid a statement leaves the rest of its messages unanswered',
  async () => {
    const { writeSync, readlinkSync } = fs;
    vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, ...rest: [NodeJS.ArrayBufferView]) => {
      if (!readlinkSync(`/proc/self/fd/${fd}`).includes('pg_wal')) return writeSync(fd, ...rest);
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 });
    }) as typeof fs.writeSync);
    // More than the buffers of the log hold: it is written before there is a commit, with a Sync still unread.
    const many = sql`insert into notes select n, ${'x'} || md5(n::text) from generate_series(1, 30000) n`;
    expect(await failureOf(many.execute(opened.db))).toBeInstanceOf(DatabaseUnavailable);
    vi.restoreAllMocks();
    await expectDeath();
    expect(await idsAfterNewStart()).toEqual([]);
  },
  60_000,
);

it('a trap of the engine is its end too: PGlite would answer as if the statement had been empty', async () => {
  const deep = '['.repeat(200_000);
  expect(await failureOf(sql`select ${deep}::jsonb`.execute(opened.db))).toBeInstanceOf(DatabaseUnavailable);
  await expectDeath();
}, 60_000);

it('an error of a statement, though it is for want of room, is none of the engine', async () => {
  await expect(sql`select 1 / ${0}::int`.execute(opened.db)).rejects.toThrow('division by zero');
  fillDisk('writeSync');
  await expect(write(1)).rejects.toThrow(/could not extend file/);
  vi.restoreAllMocks();
  await write(1);
  expect(died).not.toHaveBeenCalled();
}, 60_000);

it('a start without room says so', async () => {
  await opened.close();
  fillDisk('writeSync');
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 1000, bsize: 4096 } as fs.StatsFs);
  const failure = await open().catch((error: unknown) => error);
  vi.restoreAllMocks();
  opened = await open();
  expect(failure).toBeInstanceOf(DiskFull);
  expect(String(failure)).toContain('No queda espacio en el disco');
}, 60_000);
