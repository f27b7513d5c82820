// The clinic's records as they were at one moment, in files of this machine: nothing of the database stays open while a slow
// line takes them (decision 078). The way is that of a copy (decision 074).
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { inSnapshot } from '#server/records/write/transaction.ts';
import { selectStored, wireRow, type StoredRow } from '#server/records/table.ts';
import { readHead } from '#server/sync/head.ts';

/** Rows of a statement: on the embedded database's one connection the clinic's work goes in between. */
const PAGE = 500;

/** The records that were read, without deleted ones. */
export interface Spool {
  rows: (collection: CollectionName) => AsyncGenerator<Row>;
}

/** Reads every collection into `directory`. Throws when the clinic was put back from a copy meanwhile. */
export async function spoolRecords(db: Kysely<Database>, directory: string, signal: AbortSignal): Promise<Spool> {
  const fileOf = (collection: CollectionName, part: string) => path.join(directory, `${collection}.${part}`);
  const begun = await readHead(db);
  for (const collection of COLLECTIONS) {
    await write(fileOf(collection, 'passed'), pagesOf(db, collection, sql`deleted_at IS NULL`, signal), signal);
  }
  // Records that changed since, by their ids: they replace the rows written before.
  const changed = new Map<CollectionName, Set<string>>();
  await inSnapshot(db, async (trx) => {
    const { epoch } = await readHead(trx);
    if (epoch !== begun.epoch) throw new Error('the clinic was put back from a copy while it was exported');
    for (const collection of COLLECTIONS) {
      const ids = new Set<string>();
      changed.set(collection, ids);
      const since = sql`id IN (SELECT row_id FROM sync_log WHERE seq > ${begun.seq} AND collection = ${collection})`;
      await write(fileOf(collection, 'changed'), noting(pagesOf(trx, collection, since, signal), ids), signal);
    }
  });
  return {
    async *rows(collection) {
      const later = changed.get(collection);
      for await (const row of read(fileOf(collection, 'passed'))) if (!later?.has(row.id)) yield row;
      yield* read(fileOf(collection, 'changed'));
    },
  };
}

async function* pagesOf(
  db: Db,
  collection: CollectionName,
  condition: RawBuilder<unknown>,
  signal: AbortSignal,
): AsyncGenerator<StoredRow> {
  const definition = definitionOf(collection);
  let after = sql`true`;
  for (;;) {
    signal.throwIfAborted();
    const page = await selectStored(db, definition, sql`${condition} AND ${after}`, sql`ORDER BY id LIMIT ${PAGE}`);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = sql`id > ${last.id}::uuid`;
  }
}

/** The living among these rows; notes the ids of all. */
async function* noting(rows: AsyncIterable<StoredRow>, ids: Set<string>): AsyncGenerator<StoredRow> {
  for await (const row of rows) {
    ids.add(row.id);
    if (row.deleted_at === null) yield row;
  }
}

async function write(file: string, rows: AsyncIterable<StoredRow>, signal: AbortSignal): Promise<void> {
  async function* lines() {
    for await (const row of rows) yield `${JSON.stringify(wireRow(row))}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }), { signal });
}

/** A row a line: within JSON no other line ends. */
async function* read(file: string): AsyncGenerator<Row> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Row;
  }
}
