import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import { makeTreePrivate } from '#server/private-files.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import { directoryStorage, type ImageStorage } from './storage.ts';

/** The parts of the server that receive and serve images. */
export interface Images {
  storage: ImageStorage;
  encoder: Encoder;
  /** Where files are received and read. On the disk of the storage, where that is a directory: taking over is a rename. */
  incoming: string;
  close: () => Promise<void>;
}

/** Opens the storage that the settings name; nothing is written before the first image. Throws DirectoryOpenToOthers. */
export async function openImages({ dataDir, s3 }: Pick<ServerConfig, 'dataDir' | 's3'>): Promise<Images> {
  const directory = path.resolve(dataDir, 'images');
  makeTreePrivate(directory);
  const encoder = createEncoder();
  return {
    // Loaded only where it is used: it would cost every other clinic's server its memory.
    storage: s3 ? (await import('./s3-storage.ts')).s3Storage(s3) : directoryStorage(directory),
    encoder,
    incoming: path.join(directory, 'incoming'),
    close: () => encoder.close(),
  };
}
