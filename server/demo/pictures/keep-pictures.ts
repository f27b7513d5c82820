import fs from 'node:fs/promises';
import path from 'node:path';
import { keepsEveryPixel } from '#domain/clinical/clinical-image.ts';
import type { Images } from '#server/images/images.ts';
import { discardKept, keepReceived, RECEIVED, type KeptFile } from '#server/images/keep.ts';
import { withDirectory } from '#server/images/upload.ts';
import { drawPicture } from './pictures.ts';
import type { DemoRecord } from '#server/demo/record.ts';

/** Draws what the records show and keeps it as an upload is kept; by the records' ids. Keeps all or nothing. */
export async function keepPictures(
  images: Images,
  records: readonly DemoRecord[],
): Promise<ReadonlyMap<string, KeptFile>> {
  const kept = new Map<string, KeptFile>();
  try {
    for (const { id, picture, values } of records) {
      if (!picture) continue;
      const file = await withDirectory(images.incoming, async (directory) => {
        await fs.writeFile(path.join(directory, RECEIVED), drawPicture(picture));
        return keepReceived(images, directory, keepsEveryPixel(values['image_type']));
      });
      kept.set(id, file);
    }
    return kept;
  } catch (error) {
    await discardPictures(images, kept);
    throw error;
  }
}

/** No records came to be for these. */
export const discardPictures = (images: Images, kept: ReadonlyMap<string, KeptFile>): Promise<void> =>
  discardKept(
    images,
    [...kept.values()].map(({ file }) => file),
  );
