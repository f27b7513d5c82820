import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { liteSocket } from '#server/db/lite-socket.ts';

let lite: PGlite;
let client: Client;
let entered = 0;
let broken = false;

async function connected(): Promise<Client> {
  const watched: Parameters<typeof liteSocket>[0] = {
    waitReady: lite.waitReady,
    exec: (text) => lite.exec(text),
    execProtocolRawStream: (...given) => {
      entered += 1;
      return broken ? Promise.reject(new Error('the disk is gone')) : lite.execProtocolRawStream(...given);
    },
  };
  const made = new Client({ stream: () => liteSocket(watched), user: 'postgres', database: 'postgres', ssl: false });
  await made.connect();
  return made;
}

beforeAll(async () => {
  lite = await PGlite.create();
  client = await connected();
});
afterAll(async () => {
  await client.end();
  await lite.close();
});
beforeEach(() => {
  entered = 0;
});

test('a statement with parameters enters the database once', async () => {
  const { rows } = await client.query('SELECT $1::int + 1 AS next', [41]);
  expect(rows).toEqual([{ next: 42 }]);
  expect(entered).toBe(1);
});

test('after a refused statement the next one is answered', async () => {
  await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
  expect((await client.query('SELECT $1::text AS word', ['sí'])).rows).toEqual([{ word: 'sí' }]);
});

test('a transaction that failed is rolled back like any other', async () => {
  await client.query('BEGIN');
  await expect(client.query('SELECT nothing FROM nowhere WHERE $1', [true])).rejects.toThrow('nowhere');
  await expect(client.query('SELECT $1::int', [1])).rejects.toThrow('current transaction is aborted');
  await client.query('ROLLBACK');
  expect((await client.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
});

test('statements of one name are parsed once and run again', async () => {
  const ask = (n: number) => client.query({ name: 'double', text: 'SELECT $1::int * 2 AS double', values: [n] });
  expect((await ask(1)).rows).toEqual([{ double: 2 }]);
  expect((await ask(2)).rows).toEqual([{ double: 4 }]);
});

test('an answer longer than the memory for answers arrives whole', async () => {
  const { rows } = await client.query<{ long: string }>(`SELECT repeat('ñ', $1::int) AS long`, [2_000_000]);
  expect(rows[0]?.long).toHaveLength(2_000_000);
});

test('a connection that breaks fails its statement, and the next one begins anew', async () => {
  const other = await connected();
  let heard: Error | undefined;
  other.on('error', (error: Error) => (heard ??= error));
  await other.query('BEGIN');
  await other.query('CREATE TABLE unfinished (id int)');
  const ask = (on: Client) => on.query({ name: 'triple', text: 'SELECT $1::int * 3 AS triple', values: [1] });
  await ask(other);
  broken = true;
  await expect(ask(other)).rejects.toThrow('the disk is gone');
  expect(heard?.message).toBe('the disk is gone');
  broken = false;
  const next = await connected();
  expect((await ask(next)).rows).toEqual([{ triple: 3 }]);
  await expect(next.query('SELECT FROM unfinished')).rejects.toThrow('unfinished');
  await next.end();
});
