// Files that no row needs any more (decision 024).
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { ServerContext } from '#server/context.ts';
import { absent } from './storage.ts';

const DAY_MS = 86_400_000;
/** A deleted record can be restored for 30 days, and a restored database may name files that a later one released. */
const KEPT_DAYS = 60;
/** A file still being received by then never will be complete. */
const RECEIVED_DAYS = 1;
const AT_ONCE = 500;

/**
 * Removes the files of images that were deleted, or got another file, long ago; answers how many. A file that this database has
 * never named stays: the server may have been started on the wrong database, or on one that is still to be restored.
 */
export async function sweepImages(context: Pick<ServerContext, 'db' | 'images' | 'now'>): Promise<number> {
  const now = context.now().getTime();
  await sweepIncoming(context.images.incoming, now - RECEIVED_DAYS * DAY_MS);
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  let removed = 0;
  let keys: string[] = [];
  const sweepListed = async (): Promise<void> => {
    const dead = await deadSince(context, [...new Set(keys.map(fileOf))], before.toISOString());
    const unneeded = keys.filter((key) => dead.has(fileOf(key)));
    await context.images.storage.remove(unneeded);
    removed += unneeded.length;
    keys = [];
  };
  for await (const key of context.images.storage.keysBefore(before)) {
    keys.push(key);
    if (keys.length >= AT_ONCE) await sweepListed();
  }
  await sweepListed();
  return removed;
}

/** Asked after the files were listed: a row that has come meanwhile counts. The audit tells when a row released a file. */
async function deadSince(
  { db }: Pick<ServerContext, 'db'>,
  files: readonly string[],
  before: string,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const needed = await db
    .selectFrom('clinical_images')
    .select('file')
    .where('file', 'in', files)
    .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '>', before)]))
    .execute();
  const living = new Set(needed.map(({ file }) => file));
  const candidates = files.filter((file) => !living.has(file));
  if (candidates.length === 0) return new Set();
  const { rows } = await sql<{ file: string }>`
    SELECT before->>'file' AS file FROM audit_log
    WHERE collection = 'clinical-images' AND before->>'file' = ANY(${candidates}::text[])
    GROUP BY 1 HAVING max(at) <= ${before}`.execute(db);
  return new Set(rows.map(({ file }) => file));
}

/** The file that a key belongs to: its own, or that of a thumbnail. */
const fileOf = (key: string): string => key.slice(0, 36);

async function sweepIncoming(incoming: string, before: number): Promise<void> {
  const names = (await fs.readdir(incoming).catch(absent)) ?? [];
  for (const name of names) {
    const directory = path.join(incoming, name);
    // An upload that has just ended takes its directory along.
    const stat = await fs.stat(directory).catch(absent);
    if (stat && stat.mtimeMs < before) await fs.rm(directory, { recursive: true, force: true });
  }
}
