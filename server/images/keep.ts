// What is made of a received file, in the storage.
import path from 'node:path';
import type { ImageFile } from '#domain/clinical-image.ts';
import { newId } from '#domain/ids.ts';
import type { Images } from './images.ts';

/** What a record says of the file that is kept for it. */
export type KeptFile = Omit<ImageFile, 'upload_date'>;

/** The name of a file in the directory in which it was received. */
export const RECEIVED = 'received';

/** The key of a file's thumbnail. */
export const thumbnailKey = (file: string): string => `${file}-thumbnail`;

/** Reads the file received in `directory` and hands what is made of it to the storage. Throws HttpProblem before anything is kept. */
export async function keepReceived(
  { encoder, storage }: Pick<Images, 'encoder' | 'storage'>,
  directory: string,
  lossless: boolean,
): Promise<KeptFile> {
  const [output, thumbnail] = [path.join(directory, 'image'), path.join(directory, 'thumbnail')];
  const image = await encoder.encode({ input: path.join(directory, RECEIVED), output, thumbnail, lossless });
  const file = newId();
  await storage.put(thumbnailKey(file), thumbnail, 'image/jpeg');
  await storage.put(file, output, image.mime);
  return { file, ...image };
}

/** Removes what was kept for a record that did not come to be. */
export const discardKept = ({ storage }: Pick<Images, 'storage'>, files: readonly string[]): Promise<void> =>
  storage.remove(files.flatMap((file) => [file, thumbnailKey(file)]));
