// Whether a copy can be put back.
import fs from 'node:fs/promises';
import path from 'node:path';
import { imageFile, imagesOf } from './copy-images.ts';
import { contentOf, type Content } from './lines.ts';
import { BadCopy, type Manifest } from './manifest.ts';
import type { CopyKey } from './sealing.ts';

/**
 * Reads every file of a copy and compares it with the manifest. Answers the number of images' files. Throws BadCopy
 * that names the first missing or damaged file. `key` is that of an encrypted copy.
 */
export async function checkCopy(copy: string, manifest: Manifest, key: CopyKey | null): Promise<number> {
  await checkRecords(copy, manifest);
  let images = 0;
  for await (const image of imagesOf(copy, manifest, key)) {
    const file = imageFile(copy, manifest, image.key);
    expectContent(file, await contentOf(file), image);
    images += 1;
  }
  return images;
}

/**
 * The same for a copy that has just been made: its images, which earlier copies share, are asked for their size alone, so that
 * a night's copy does not read every image of the clinic. Throws BadCopy.
 */
export async function checkNewCopy(copy: string, manifest: Manifest, key: CopyKey | null): Promise<void> {
  await checkRecords(copy, manifest);
  for await (const image of imagesOf(copy, manifest, key)) {
    const file = imageFile(copy, manifest, image.key);
    const found = await fs.stat(file).catch(() => null);
    expectContent(file, found && { bytes: found.size, sha256: image.sha256 }, image);
  }
}

async function checkRecords(copy: string, { tables, images }: Manifest): Promise<void> {
  for (const kept of [...tables.flatMap(({ passed, changed }) => [passed, changed]), images]) {
    const file = path.join(copy, kept.file);
    expectContent(file, await contentOf(file), kept);
  }
}

function expectContent(file: string, found: Content | null, { bytes, sha256 }: Content): void {
  if (!found) throw new BadCopy(`A la copia le falta el archivo ${file}.`);
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new BadCopy(`El archivo ${file} no es el que se guardó en la copia: está dañado o fue cambiado.`);
  }
}
