// The finished copies in one directory.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST } from './manifest.ts';

/** A finished copy. */
export interface KeptCopy {
  place: string;
  at: Date;
}

/** The prefix of the directory of an unfinished copy. */
export const UNFINISHED = '.unfinished-';

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[\da-f]{4}$/;

/** The name of a copy's directory: the time when it was finished, in UTC, so that names sort by time. */
export const copyName = (at: Date): string =>
  `${at.toISOString().replaceAll(/[-:]/g, '').replace(/\..*$/, 'Z')}-${randomBytes(2).toString('hex')}`;

/** The finished copies in a directory, the oldest first; none where there is no directory. */
export async function copiesIn(directory: string): Promise<KeptCopy[]> {
  const names = await fs.readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const copies: KeptCopy[] = [];
  for (const name of names.sort()) {
    const place = path.join(directory, name);
    const at = NAME.exec(name);
    if (!at || !(await isThere(path.join(place, MANIFEST)))) continue;
    const [, year, month, day, hour, minute, second] = at;
    copies.push({ place, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) });
  }
  return copies;
}

const isThere = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );
