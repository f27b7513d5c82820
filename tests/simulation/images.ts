// The clinic's images in the simulator: files are received as ever, and kept in memory without being looked at.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Images } from '#server/images/images.ts';

export interface KeptImages extends Images {
  /** The content under a key, as text. */
  textOf: (key: string) => string | undefined;
  clear: () => void;
}

export function keptImages(): KeptImages {
  const incoming = path.join(os.tmpdir(), `arcada-simulator-${process.pid}`);
  const files = new Map<string, Buffer>();
  return {
    incoming,
    encoder: {
      async encode({ input, output, thumbnail }) {
        const bytes = await fs.readFile(input);
        for (const target of [output, thumbnail]) await fs.writeFile(target, bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { mime: 'image/jpeg', width: 1, height: 1, bytes: bytes.length, sha256 };
      },
      close: () => Promise.resolve(),
    },
    storage: {
      async put(key, file) {
        files.set(key, await fs.readFile(file));
      },
      get(key) {
        const bytes = files.get(key);
        return Promise.resolve(bytes && { stream: Readable.from([bytes]), bytes: bytes.length });
      },
      remove(keys) {
        for (const key of keys) files.delete(key);
        return Promise.resolve();
      },
      async *keysBefore() {},
    },
    textOf: (key) => files.get(key)?.toString(),
    clear: () => files.clear(),
    close: () => fs.rm(incoming, { recursive: true, force: true }),
  };
}
