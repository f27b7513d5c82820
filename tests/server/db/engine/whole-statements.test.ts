import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeStatements } from '#server/db/engine/whole-statements.ts';

let lite: PGlite;
let client: Client;
let entered = 0;
beforeAll(async () => {
  lite = await PGlite.create();
  const counted = {
    waitReady: lite.waitReady,
    execProtocolStream: (...given: Parameters<PGlite['execProtocolStream']>) => {
      entered += 1;
      return lite.execProtocolStream(...given);
    },
  };
  client = new Client(createPgConfig(wholeStatements(counted) as PGlite));
  await client.connect();
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
