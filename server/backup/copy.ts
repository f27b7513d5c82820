// A copy of the clinic while it works (decision 074).
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { DEFINITIONS } from '#domain/registry.ts';
import type { ServerContext } from '#server/context.ts';
import { fsyncPath } from '#server/db/engine/durable-nodefs.ts';
import type { Db } from '#server/db/tables.ts';
import { inSnapshot } from '#server/records/write/transaction.ts';
import { readHead } from '#server/sync/head.ts';
import { checkNewCopy } from './check-copy.ts';
import { copyName, UNFINISHED } from './copies.ts';
import { copyImages } from './copy-images.ts';
import { writeLines } from './lines.ts';
import { readManifest, writeManifest, type KeptFile } from './manifest.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { keepKey, keyOfDirectory } from './sealing.ts';
import { copiedTables, schemaOf, type CopiedTable } from './tables.ts';

/** Rows of a statement: between statements other work runs on the embedded database's one connection. */
const PAGE = 500;
const PRIVATE = 0o700;
/** Tables whose rows carry the number of the change that wrote them. */
const LOGS = new Set(['sync_log', 'applied_ops', 'audit_log']);
const COLLECTION_OF = new Map(Object.keys(DEFINITIONS).map((name) => [name.replaceAll('-', '_'), name]));

/** The context of a copy. */
export type CopyContext = Pick<ServerContext, 'db' | 'now'> & {
  images: Pick<ServerContext['images'], 'storage'>;
};

/** The caller's options for a copy. */
export interface CopyOptions {
  /** Reports progress, a line at a time. */
  say?: (line: string) => void;
  /** Set = the copy is encrypted, and only this opens it. */
  passphrase?: string | undefined;
  /** Ends the copy before it is finished. */
  signal?: AbortSignal;
}

/**
 * Copies database and images into a new directory below `directory`, and answers its path; images of earlier copies there are
 * shared. Only the short transaction at its end makes others wait. Until it is finished its directory has another name.
 * A copy that is asked for while another one is made there waits for its turn.
 */
export const makeCopy = (context: CopyContext, directory: string, options: CopyOptions = {}): Promise<string> =>
  oneAtATime(directory, () => copyInto(context, directory, options));

async function copyInto(context: CopyContext, directory: string, options: CopyOptions): Promise<string> {
  const { db } = context;
  await fs.mkdir(directory, { recursive: true, mode: PRIVATE });
  options.signal?.throwIfAborted();
  const key = options.passphrase === undefined ? null : await keyOfDirectory(directory, options.passphrase);
  const unfinished = await fs.mkdtemp(path.join(directory, UNFINISHED));
  try {
    if (key) await keepKey(unfinished, key);
    const begun = await readHead(db);
    const tables = await copiedTables(db);
    const passed = new Map<string, KeptFile>();
    for (const table of tables) {
      const lines = changedSince(table, begun.seq) === null ? noLines() : pagesOf(db, table, options.signal);
      passed.set(table.name, await writeLines(unfinished, `${table.name}.ndjson.gz`, lines, key));
    }
    const ended = await inSnapshot(db, async (trx) => {
      const head = await trx.selectFrom('sync_head').select(['epoch', 'seq', 'audit_hash']).executeTakeFirstOrThrow();
      if (head.epoch !== begun.epoch) throw new Error('the clinic was put back from a copy while this one was made');
      const changed = new Map<string, KeptFile>();
      for (const table of tables) {
        const lines = pagesOf(trx, table, options.signal, changedSince(table, begun.seq) ?? sql`true`);
        changed.set(table.name, await writeLines(unfinished, `${table.name}.changed.ndjson.gz`, lines, key));
      }
      const settings = await trx.selectFrom('clinic_settings').select('clinic_name').executeTakeFirst();
      return { ...head, changed, schema: await schemaOf(trx), clinic: settings?.clinic_name ?? 'Arcada' };
    });
    options.say?.(
      `Registros: ${[...passed.values(), ...ended.changed.values()].reduce((sum, { rows }) => sum + rows, 0)}`,
    );
    // After the database: so every file that it names is in the copy.
    const places = { directory, copy: unfinished, key, ...(options.signal && { signal: options.signal }) };
    const images = await copyImages(context.images.storage, places);
    options.say?.(`Archivos de imágenes: ${images.rows}`);
    const at = context.now();
    const { changed, ...head } = ended;
    await writeManifest(unfinished, {
      ...head,
      sealed: key !== null,
      at: at.toISOString(),
      tables: tables.map(({ name }) => ({ table: name, passed: passed.get(name)!, changed: changed.get(name)! })),
      images,
    });
    await checkNewCopy(unfinished, await readManifest(unfinished), key);
    const finished = path.join(directory, copyName(at));
    await fs.rename(unfinished, finished);
    fsyncPath(finished);
    fsyncPath(directory);
    return finished;
  } catch (error) {
    await fs.rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The rows changed after a number; null for a table that does not tell: it is small, and copied whole at the end. */
function changedSince({ name }: CopiedTable, seq: number): RawBuilder<unknown> | null {
  if (LOGS.has(name)) return sql`seq > ${seq}`;
  const collection = COLLECTION_OF.get(name);
  if (collection === undefined) return null;
  return sql`id IN (SELECT row_id FROM sync_log WHERE seq > ${seq} AND collection = ${collection})`;
}

/** The rows of a table as JSON, in the order of its key, a statement a page. */
async function* pagesOf(
  db: Db,
  { name, key }: CopiedTable,
  signal: AbortSignal | undefined,
  condition: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<string> {
  const columns = sql.join(key.map(({ column }) => sql.ref(`t.${column}`)));
  const texts = sql.join(key.map(({ column }) => sql`${sql.ref(`t.${column}`)}::text`));
  let after = sql`true`;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ line: string; key: string[] }>`
      SELECT row_to_json(t)::text AS line, ARRAY[${texts}] AS key FROM ${sql.table(name)} AS t
      WHERE ${condition} AND ${after} ORDER BY ${columns} LIMIT ${PAGE}`.execute(db);
    for (const { line } of rows) yield line;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    const values = key.map(({ type }, place) => sql`${last.key[place]}::${sql.raw(type)}`);
    after = sql<boolean>`(${columns}) > (${sql.join(values)})`;
  }
}

async function* noLines(): AsyncGenerator<string> {
  // The table is copied whole at the end.
}
