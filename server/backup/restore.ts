// Restores a clinic from a copy, into a database without a clinic and onto a disk without its images.
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import type { Images } from '#server/images/images.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { imageFile, imagesOf } from './copy-images.ts';
import { keepStream, readLines } from './lines.ts';
import { BadCopy, type KeptFile, type Manifest } from './manifest.ts';
import { unsealed, type CopyKey } from './sealing.ts';
import { copiedTables, type CopiedTable } from './tables.ts';

const AT_ONCE = 500;

/** A copy, and the key that opens its files; null for one that is not encrypted. */
export interface OpenedCopy {
  place: string;
  manifest: Manifest;
  key: CopyKey | null;
}

/** Puts the images' files of a copy into the storage. Those that are there already stay. */
export async function restoreImages(
  { storage, incoming }: Pick<Images, 'storage' | 'incoming'>,
  copy: OpenedCopy,
): Promise<void> {
  const { place, manifest, key: opener } = copy;
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
  const mimes = await mimesOf(copy);
  for await (const { key } of imagesOf(place, manifest, opener)) {
    const there = await storage.get(key);
    there?.stream.destroy();
    if (there) continue;
    const received = path.join(incoming, key);
    await keepStream(unsealed(createReadStream(imageFile(place, manifest, key)), opener), received, null);
    await storage.put(key, received, mimes.get(key) ?? 'image/jpeg');
    await fs.rm(received, { force: true });
  }
}

/** The kind of each image's file, by its key; a thumbnail is always a JPEG. */
async function mimesOf({ place, manifest, key }: OpenedCopy): Promise<Map<string, string>> {
  const mimes = new Map<string, string>();
  const table = manifest.tables.find((each) => each.table === 'clinical_images');
  for (const file of table ? [table.passed, table.changed] : []) {
    for await (const line of readLines(place, file, key)) {
      const row = JSON.parse(line) as { file?: string; mime?: string };
      if (row.file !== undefined && row.mime !== undefined) mimes.set(row.file, row.mime);
    }
  }
  return mimes;
}

/**
 * Fills a database that has gone through the copy's migrations and holds no clinic, applies the later migrations, and begins a
 * new epoch, after which tablets bring the changes that the copy lacks. All in one transaction. Throws BadCopy.
 */
export async function restoreDatabase(db: Kysely<Database>, copy: OpenedCopy, now: Date): Promise<void> {
  const { manifest } = copy;
  await db.transaction().execute(async (trx) => {
    const tables = await copiedTables(trx);
    const known = new Map(tables.map((table) => [table.name, table]));
    for (const { name } of [...tables].reverse()) await sql`DELETE FROM ${sql.table(name)}`.execute(trx);
    for (const { table, passed, changed } of manifest.tables) {
      const target = known.get(table);
      if (!target) throw new BadCopy(`La copia tiene una tabla que esta versión no conoce: ${table}.`);
      // First the changed rows: their older versions are then skipped.
      await insertLines(trx, target, copy, changed);
      await insertLines(trx, target, copy, passed);
      await continueNumbers(trx, target);
    }
    const head = await trx.selectFrom('sync_head').select(['epoch', 'seq', 'audit_hash']).executeTakeFirst();
    if (head?.epoch !== manifest.epoch || head.seq !== manifest.seq || head.audit_hash !== manifest.audit_hash) {
      throw new BadCopy('La copia no es de una sola pieza: su índice y su base de datos no coinciden.');
    }
    const audit = await verifyAudit(trx);
    if (!audit.ok) throw new BadCopy(`El registro de cambios de la copia no está entero: ${audit.reason}`);
    await beginEpoch(trx, now);
  });
  await migrate(db);
}

async function insertLines(db: Db, { name, key }: CopiedTable, copy: OpenedCopy, file: KeptFile): Promise<void> {
  const columns = await insertableColumns(db, name);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const target = sql.join(key.map(({ column }) => sql.ref(column)));
  const insert = (lines: readonly string[]) =>
    sql`INSERT INTO ${sql.table(name)} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)
      ON CONFLICT (${target}) DO NOTHING`.execute(db);
  let lines: string[] = [];
  for await (const line of readLines(copy.place, file, copy.key)) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    await insert(lines);
    lines = [];
  }
  if (lines.length > 0) await insert(lines);
}

/** All columns but computed ones. */
async function insertableColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Sets the database's counters to continue where the copy ended. */
async function continueNumbers(db: Db, { name, key }: CopiedTable): Promise<void> {
  for (const { column } of key.filter(({ type }) => type === 'bigint')) {
    await sql`SELECT setval(sequence, (SELECT max(${sql.ref(column)}) FROM ${sql.table(name)}))
      FROM pg_get_serial_sequence(${name}, ${column}) AS sequence WHERE sequence IS NOT NULL`.execute(db);
  }
}
