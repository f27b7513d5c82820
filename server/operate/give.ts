// Directories become those of the service's account, which alone writes to them.
import fs from 'node:fs';
import path from 'node:path';
import { copiesIn, UNFINISHED } from '#server/backup/copies.ts';
import { IMAGES } from '#server/backup/copy-images.ts';
import { KEY_FILE } from '#server/backup/sealing.ts';
import { run } from './run.ts';

/** Gives the data directory to an account, made where it is missing, with everything in it. */
export function giveData(directory: string, user: string): void {
  make(directory);
  run('chown', '-R', ownerOf(user), directory);
}

/**
 * Gives a directory of copies to an account, made where it is missing. Of what is in it only Arcada's own is given: it may be a
 * whole disk, with other things. Throws where the disk keeps no owners (exFAT, a share), or is not there.
 */
export async function giveCopies(directory: string, user: string): Promise<void> {
  make(directory);
  run('chown', ownerOf(user), directory);
  const own = await ownEntries(directory);
  if (own.length > 0) run('chown', '-R', ownerOf(user), ...own);
}

const make = (directory: string) => fs.mkdirSync(directory, { recursive: true, mode: 0o700 });

const ownerOf = (user: string): string => `${user}:${user}`;

async function ownEntries(directory: string): Promise<string[]> {
  const finished = (await copiesIn(directory)).map(({ place }) => place);
  const others = fs
    .readdirSync(directory)
    .filter((name) => name === IMAGES || name === KEY_FILE || name.startsWith(UNFINISHED))
    .map((name) => path.join(directory, name));
  return [...finished, ...others];
}
