// The storage of images' files: a directory, or S3-compatible storage for several servers (decision 024).
import { constants, type Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isId } from '#domain/record/ids.ts';

/** A file as it is read. */
interface StoredFile {
  stream: Readable;
  bytes: number;
}

/**
 * Whether a name is a key: an image's id, or that of its thumbnail. Other files that stand in a storage, such as those that
 * an operating system leaves in a directory, are none of Arcada's.
 */
export const isImageKey = (name: string): boolean =>
  isId(name.slice(0, 36)) && /^(?:-thumbnail)?$/.test(name.slice(36));

/** Files by key. A key stands for one content only: a lost file may come back under it, another one may not. */
export interface ImageStorage {
  /** Takes a local file over. Once this resolves the content survives a power cut. */
  put: (key: string, file: string, mime: string) => Promise<void>;
  /** Undefined: there is no such file. */
  get: (key: string) => Promise<StoredFile | undefined>;
  /** Ignores unknown keys. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** The keys that were put before an instant; files of other names are left out. */
  keysBefore: (instant: Date) => AsyncIterable<string>;
}

/** Keeps files in a directory of this machine's. Made on the first write. */
export function directoryStorage(directory: string): ImageStorage {
  const pathOf = (key: string) => path.join(directory, path.basename(key));
  return {
    async put(key, file) {
      await fs.mkdir(directory, { recursive: true, mode: 0o700 });
      await forceToDisk(file);
      await fs.rename(file, pathOf(key));
      await forceToDisk(directory);
    },
    async get(key) {
      const handle = await fs.open(pathOf(key), constants.O_RDONLY).catch(absent);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), bytes: size };
    },
    async remove(keys) {
      for (const key of keys) await fs.rm(pathOf(key), { force: true });
    },
    keysBefore: (instant) => filesBefore(directory, instant),
  };
}

/** The names of the files in a directory that were last written before an instant; none where there is no directory. */
async function* filesBefore(directory: string, instant: Date): AsyncIterable<string> {
  const entries: Dirent[] = (await fs.readdir(directory, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    if (!entry.isFile() || !isImageKey(entry.name)) continue;
    const stat = await fs.stat(path.join(directory, entry.name)).catch(absent);
    if (stat && stat.mtime < instant) yield entry.name;
  }
}

async function forceToDisk(file: string): Promise<void> {
  const handle = await fs.open(file, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** For a file that is not there; any other failure is thrown on. */
export function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
