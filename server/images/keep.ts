// Stores the results of a received file.
import path from 'node:path';
import type { ImageFile } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import type { EncodedImage } from './encode.ts';
import type { Images } from './images.ts';

/** A record's fields about its stored file. */
export type KeptFile = Omit<ImageFile, 'upload_date'>;

/** The name of a file in the directory in which it was received. */
export const RECEIVED = 'received';

/** The key of a file's thumbnail. */
export const thumbnailKey = (file: string): string => `${file}-thumbnail`;

/** Reads the file received in `directory` and writes it anew beside it. Throws HttpProblem. */
export function encodeReceived(
  { encoder }: Pick<Images, 'encoder'>,
  directory: string,
  lossless: boolean,
): Promise<EncodedImage> {
  return encoder.encode({ input: path.join(directory, RECEIVED), ...outputsIn(directory), lossless });
}

/** Moves the results of the received file into the storage. The file comes last: where it is, its thumbnail is. */
export async function keepEncoded(
  { storage }: Pick<Images, 'storage'>,
  directory: string,
  file: string,
  mime: string,
): Promise<void> {
  const { output, thumbnail } = outputsIn(directory);
  await storage.put(thumbnailKey(file), thumbnail, 'image/jpeg');
  await storage.put(file, output, mime);
}

const outputsIn = (directory: string) => ({
  output: path.join(directory, 'image'),
  thumbnail: path.join(directory, 'thumbnail'),
});

/**
 * Reads the file received in `directory` and moves its results into the storage. Throws HttpProblem before anything is stored.
 */
export async function keepReceived(
  images: Pick<Images, 'encoder' | 'storage'>,
  directory: string,
  lossless: boolean,
): Promise<KeptFile> {
  const image = await encodeReceived(images, directory, lossless);
  const file = newId();
  await keepEncoded(images, directory, file, image.mime);
  return { file, ...image };
}

/** Removes the files of a record that was not created. */
export const discardKept = ({ storage }: Pick<Images, 'storage'>, files: readonly string[]): Promise<void> =>
  storage.remove(files.flatMap((file) => [file, thumbnailKey(file)]));
