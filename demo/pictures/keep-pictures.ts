import fs from 'node:fs/promises';
import path from 'node:path';
import { keepsEveryPixel } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import type { Images } from '#server/images/images.ts';
import { discardKept, encodeReceived, keepEncoded, RECEIVED, type KeptFile } from '#server/images/keep.ts';
import { withDirectory } from '#server/images/upload.ts';
import { drawPicture } from './pictures.ts';
import type { DemoRecord } from '#demo/record.ts';

/**
 * Draws the records' pictures and stores them as uploads, keyed by record id; all or nothing. A picture that several
 * records share is drawn and read once. Each record has a file name of its own, for each may be deleted; the disk has
 * the file once.
 */
export async function keepPictures(
  images: Images,
  records: readonly DemoRecord[],
): Promise<ReadonlyMap<string, KeptFile>> {
  const kept = new Map<string, KeptFile>();
  const shown = new Map<string, DemoRecord[]>();
  for (const record of records) {
    if (!record.picture) continue;
    const key = JSON.stringify([record.picture, keepsEveryPixel(record.values['image_type'])]);
    shown.set(key, [...(shown.get(key) ?? []), record]);
  }
  try {
    for (const alike of shown.values()) await keepAlike(images, alike, kept);
    return kept;
  } catch (error) {
    await discardPictures(images, kept);
    throw error;
  }
}

/** Stores one picture for the records that share it. */
async function keepAlike(images: Images, records: readonly DemoRecord[], kept: Map<string, KeptFile>): Promise<void> {
  const [first] = records;
  if (!first?.picture) return;
  const { picture, values } = first;
  await withDirectory(images.incoming, async (directory) => {
    await fs.writeFile(path.join(directory, RECEIVED), drawPicture(picture));
    const image = await encodeReceived(images, directory, keepsEveryPixel(values['image_type']));
    const copies = await Promise.allSettled(
      records.map(({ id }) =>
        withDirectory(images.incoming, async (copy) => {
          for (const name of ['image', 'thumbnail']) {
            await fs.link(path.join(directory, name), path.join(copy, name));
          }
          const file = newId();
          await keepEncoded(images, copy, file, image.mime);
          kept.set(id, { file, ...image });
        }),
      ),
    );
    // Thrown only after all have ended: files still being stored would not be discarded.
    const failed = copies.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  });
}

/** Discards pictures whose records were not saved. */
export const discardPictures = (images: Images, kept: ReadonlyMap<string, KeptFile>): Promise<void> =>
  discardKept(
    images,
    [...kept.values()].map(({ file }) => file),
  );
