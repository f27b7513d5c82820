// Files that no row needs any more (decision 024).
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ServerContext } from '#server/context.ts';

const DAY_MS = 86_400_000;
/** A deleted record can be restored for 30 days, and a restored database may be older than its files. */
const KEPT_DAYS = 60;
/** What is still being received by then never will be. */
const RECEIVED_DAYS = 1;
const AT_ONCE = 500;

/** Removes files without a living row, or one that was deleted lately; answers how many. */
export async function sweepImages(context: Pick<ServerContext, 'db' | 'images' | 'now'>): Promise<number> {
  const now = context.now().getTime();
  await sweepIncoming(context.images.incoming, now - RECEIVED_DAYS * DAY_MS);
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  let removed = 0;
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    const unneeded = await withoutRow(context, keys, before);
    await context.images.storage.remove(unneeded);
    removed += unneeded.length;
    keys = [];
  };
  for await (const key of context.images.storage.keysBefore(before)) {
    keys.push(key);
    if (keys.length >= AT_ONCE) await flush();
  }
  await flush();
  return removed;
}

/** Asked after the files were listed: a row that has come meanwhile counts. */
async function withoutRow(
  { db }: Pick<ServerContext, 'db'>,
  keys: readonly string[],
  deletedBefore: Date,
): Promise<string[]> {
  const files = [...new Set(keys.map(fileOf))];
  if (files.length === 0) return [];
  const needed = await db
    .selectFrom('clinical_images')
    .select('file')
    .where('file', 'in', files)
    .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '>', deletedBefore.toISOString())]))
    .execute();
  const living = new Set(needed.map(({ file }) => file));
  return keys.filter((key) => !living.has(fileOf(key)));
}

/** The file that a key belongs to: its own, or that of a thumbnail. */
const fileOf = (key: string): string => key.slice(0, 36);

async function sweepIncoming(incoming: string, before: number): Promise<void> {
  const names = await fs.readdir(incoming).catch(() => []);
  for (const name of names) {
    const directory = path.join(incoming, name);
    const { mtimeMs } = await fs.stat(directory);
    if (mtimeMs < before) await fs.rm(directory, { recursive: true, force: true });
  }
}
