// Removes old copies, and tells since when there is one.
import fs from 'node:fs/promises';
import path from 'node:path';
import { copiesIn, UNFINISHED, type KeptCopy } from './copies.ts';
import { IMAGES, imagesOf } from './copy-images.ts';
import { readManifest } from './manifest.ts';
import { keyFor, SEALED } from './sealing.ts';

const DAY_MS = 86_400_000;

/** How long copies stay, and the passphrase of encrypted ones. */
interface Kept {
  days: number;
  passphrase: string | undefined;
}

/**
 * Removes copies older than so many days, though never the newest one, and images' files that no copy names any more.
 * Answers how many copies were removed.
 */
export async function removeOldCopies(directory: string, { days, passphrase }: Kept, now: Date): Promise<number> {
  const copies = await copiesIn(directory);
  const old = copies.slice(0, -1).filter(({ at }) => now.getTime() - at.getTime() > days * DAY_MS);
  for (const { place } of old) await fs.rm(place, { recursive: true });
  if (old.length > 0)
    await removeUnnamed(directory, { copies: copies.filter((copy) => !old.includes(copy)), passphrase }, now);
  await removeWhere(directory, now, (name) => name.startsWith(UNFINISHED));
  return old.length;
}

interface Naming {
  copies: readonly KeptCopy[];
  passphrase: string | undefined;
}

async function removeUnnamed(directory: string, { copies, passphrase }: Naming, now: Date): Promise<void> {
  const named = new Set<string>();
  for (const { place } of copies) {
    const manifest = await readManifest(place);
    // Without their passphrase nobody can say which files encrypted copies name: all stay.
    if (manifest.sealed && passphrase === undefined) return;
    const opener = await keyFor(place, manifest, passphrase);
    for await (const { key } of imagesOf(place, manifest, opener)) named.add(manifest.sealed ? `${key}${SEALED}` : key);
  }
  await removeWhere(path.join(directory, IMAGES), now, (name) => !named.has(name));
}

/** A file younger than a day may belong to a copy in progress. */
async function removeWhere(directory: string, now: Date, isUnneeded: (name: string) => boolean): Promise<void> {
  for (const name of await fs.readdir(directory)) {
    const place = path.join(directory, name);
    if (!isUnneeded(name)) continue;
    const stat = await fs.stat(place);
    if (now.getTime() - stat.mtimeMs > DAY_MS) await fs.rm(place, { recursive: true });
  }
}
