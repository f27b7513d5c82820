// The images' files of a copy. A file never changes under its name, so all copies in one place share it.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isImageKey, type ImageStorage } from '#server/images/storage.ts';
import { copiesIn } from './copies.ts';
import { contentOf, heldIn, keepStream, measure, readLines, writeLines, type Content } from './lines.ts';
import { BadCopy, readManifest, type KeptFile, type Manifest } from './manifest.ts';
import { nameOnce } from './name-once.ts';
import { isOpenedBy, SEALED, type CopyKey } from './sealing.ts';

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

/** Copies what the last copy of the same kind here does not have, and lists them all. */
export async function copyImages(
  storage: ImageStorage,
  { directory, copy, key: sealedBy, signal }: Places,
): Promise<KeptFile> {
  const shared = path.join(directory, IMAGES);
  await fs.mkdir(shared, { recursive: true, mode: 0o700 });
  const earlier = await lastList(directory, sealedBy);
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

/**
 * The images of the newest copy of the next one's kind: encrypted with the same key, or not encrypted. A copy of the other
 * kind may have been made since. Empty without such a copy.
 */
async function lastList(directory: string, key: CopyKey | null): Promise<ReadonlyMap<string, Content>> {
  for (const { place } of (await copiesIn(directory)).toReversed()) {
    // A damaged copy lends no list, nor do those before it, whose files it may have replaced: the files of all images are
    // then read and compared.
    const known = await listOf(place, key).catch(() => new Map<string, Content>());
    if (known) return known;
  }
  return new Map();
}

/** The images of a copy; null for one of the other kind, or of another key. Throws for a damaged one. */
async function listOf(place: string, key: CopyKey | null): Promise<ReadonlyMap<string, Content> | null> {
  const manifest = await readManifest(place);
  if (manifest.sealed !== (key !== null)) return null;
  if (key && !(await isOpenedBy(path.join(place, manifest.images.file), key))) return null;
  const known = new Map<string, Content>();
  for await (const image of imagesOf(place, manifest, key)) known.set(image.key, image);
  return known;
}

/** Null for a file that has been removed since it was listed. */
async function take(storage: ImageStorage, key: string, { shared, sealedBy }: Sharing): Promise<Content | null> {
  const file = fileIn(shared, key, sealedBy !== null);
  const standing = await contentOf(file);
  if (standing && (await holdsImage(storage, key, { file, sealedBy }))) return standing;
  const found = await storage.get(key);
  if (!found) return null;
  const unfinished = path.join(shared, `.${key}-${randomBytes(4).toString('hex')}`);
  const content = await keepStream(found.stream, unfinished, sealedBy);
  if (standing) {
    // The file that stands there is damaged: no copy that names it can be put back with it.
    await fs.rename(unfinished, file);
    return content;
  }
  return (await nameOnce(unfinished, file)) ? content : take(storage, key, { shared, sealedBy });
}

interface Sharing {
  shared: string;
  sealedBy: CopyKey | null;
}

/**
 * Whether a file that no list names for the next copy holds the image: one of a copy that did not finish, or of another process.
 * A fresh encryption, which differs in every byte, must not replace that file: older copies name it by its checksum.
 * Throws BadCopy for a file of another key, which may be the only one of an older copy.
 */
async function holdsImage(
  storage: ImageStorage,
  key: string,
  { file, sealedBy }: { file: string; sealedBy: CopyKey | null },
): Promise<boolean> {
  if (sealedBy && !(await isOpenedBy(file, sealedBy))) {
    if ((await sizeOf(file)) === 0) return false;
    throw new BadCopy(
      `El archivo ${file} está dañado o se cifró con otra clave. Elija otra carpeta para las copias, o aparte ese archivo.`,
    );
  }
  const [held, found] = [await heldIn(file, sealedBy), await storage.get(key)];
  return found !== undefined && held?.sha256 === (await measure(found.stream)).sha256;
}

const sizeOf = async (file: string): Promise<number | null> =>
  fs.stat(file).then(
    ({ size }) => size,
    () => null,
  );
