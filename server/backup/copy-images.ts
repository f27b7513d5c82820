// The images' files of a copy. A file never changes under its name, so all copies in one place share it.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isImageKey, type ImageStorage } from '#server/images/storage.ts';
import { copiesIn } from './copies.ts';
import { keepStream, readLines, writeLines, type Content } from './lines.ts';
import { BadCopy, readManifest, type KeptFile, type Manifest } from './manifest.ts';
import { SEALED, type CopyKey } from './sealing.ts';

/** Beside the copies. */
export const IMAGES = 'images';

const A_DAY = 86_400_000;

/** A file of an image in a copy. */
export type CopiedImage = v.InferOutput<typeof imageSchema>;
const imageSchema = v.object({
  // It becomes the name of a file.
  key: v.pipe(v.string(), v.check(isImageKey)),
  bytes: v.number(),
  sha256: v.string(),
});

interface Places {
  directory: string;
  /** The copy that is being made. */
  copy: string;
  /** Null: the copy is not encrypted. */
  key: CopyKey | null;
  signal?: AbortSignal;
}

/** Copies what no earlier copy here has, and lists them all. */
export async function copyImages(
  storage: ImageStorage,
  { directory, copy, key: sealedBy, signal }: Places,
): Promise<KeptFile> {
  const shared = path.join(directory, IMAGES);
  await fs.mkdir(shared, { recursive: true, mode: 0o700 });
  const earlier = await newestList(directory, sealedBy);
  async function* lines() {
    // Includes images that arrive during the copy.
    for await (const key of storage.keysBefore(new Date(Date.now() + A_DAY))) {
      signal?.throwIfAborted();
      const known = earlier.get(key);
      const content =
        known && (await sizeOf(fileIn(shared, key, sealedBy !== null))) === known.bytes
          ? known
          : await take(storage, key, { shared, sealedBy });
      if (content) yield JSON.stringify({ key, bytes: content.bytes, sha256: content.sha256 } satisfies CopiedImage);
    }
  }
  return writeLines(copy, 'images.ndjson.gz', lines(), sealedBy);
}

/** The files that a copy names; `key` is that of an encrypted one. Throws BadCopy. */
export async function* imagesOf(copy: string, { images }: Manifest, key: CopyKey | null): AsyncGenerator<CopiedImage> {
  for await (const line of readLines(copy, images, key)) {
    const parsed = v.safeParse(imageSchema, JSON.parse(line));
    if (!parsed.success) throw new BadCopy(`La lista de imágenes de ${copy} no se entiende.`);
    yield parsed.output;
  }
}

/** The place of an image's file. Images stand beside the copies that share them. */
export const imageFile = (copy: string, { sealed }: Pick<Manifest, 'sealed'>, key: string): string =>
  fileIn(path.join(path.dirname(copy), IMAGES), key, sealed);

const fileIn = (shared: string, key: string, sealed: boolean): string =>
  path.join(shared, sealed ? `${key}${SEALED}` : key);

/** The files of the newest copy that the next one can share: those that the same key opens, or none. */
async function newestList(directory: string, key: CopyKey | null): Promise<Map<string, Content>> {
  const known = new Map<string, Content>();
  const newest = (await copiesIn(directory)).at(-1);
  if (!newest) return known;
  const manifest = await readManifest(newest.place);
  if (manifest.sealed !== (key !== null)) return known;
  for await (const image of imagesOf(newest.place, manifest, key)) known.set(image.key, image);
  return known;
}

/** Null for a file that has been removed since it was listed. */
async function take(
  storage: ImageStorage,
  key: string,
  { shared, sealedBy }: { shared: string; sealedBy: CopyKey | null },
): Promise<Content | null> {
  const found = await storage.get(key);
  if (!found) return null;
  const unfinished = path.join(shared, `.${key}-${randomBytes(4).toString('hex')}`);
  const content = await keepStream(found.stream, unfinished, sealedBy);
  await fs.rename(unfinished, fileIn(shared, key, sealedBy !== null));
  return content;
}

const sizeOf = async (file: string): Promise<number | null> =>
  fs.stat(file).then(
    ({ size }) => size,
    () => null,
  );
