// Full images on the tablet: those taken here, and those fetched and kept for opening without the network. They are in
// the store's table of files; the service worker never caches answers of /api.
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/full.ts';
import type { LocalFile } from '#store/database/tables.ts';
import { fullImageKey, thumbnailKey } from '#store/outbox/files.ts';
import { currentSession } from '#store/session/session.ts';

/** The fields of an image that lead to its file. */
export type FullImage = Pick<ClinicalImage, 'id' | 'file' | 'mime' | 'bytes'>;

/** Fetches an image's file from the server. Throws AppError. */
export type FetchFile = (id: string, signal?: AbortSignal) => Promise<ArrayBuffer>;

/** The keys under which an image's file may be stored: as fetched, and as taken here. */
const keysOf = ({ id, file }: Pick<FullImage, 'id' | 'file'>): string[] =>
  file === undefined ? [id] : [fullImageKey(file), id];

/** The full file of an image, while it is on this tablet: taken here, or fetched before. For a live query. */
export async function localFull(
  db: ArcadaDatabase,
  image: Pick<FullImage, 'id' | 'file'>,
): Promise<LocalFile | undefined> {
  const [kept, taken] = await db.blobs.bulkGet(keysOf(image));
  return kept ?? taken;
}

/** Keeps the file of an image that was opened, where there is room: the next time it opens without the network. */
export async function keepOpened(db: ArcadaDatabase, image: FullImage, file: LocalFile): Promise<void> {
  // The image was deleted while its file was on its way.
  if (!(await db.rows('clinical-images').get(image.id))) return;
  await keep(db, image, file).catch((error: unknown) => {
    // A full device: the image is shown nevertheless, and fetched again the next time.
    if (!isFull(error)) throw error;
  });
}

/** The ids of those images whose files are on this tablet. Reads no file. */
export async function imagesHere(
  db: ArcadaDatabase,
  images: readonly Pick<FullImage, 'id' | 'file'>[],
): Promise<Set<string>> {
  const keys = new Set(await db.blobs.where('id').anyOf(images.flatMap(keysOf)).primaryKeys());
  return new Set(images.filter((image) => keysOf(image).some((key) => keys.has(key))).map(({ id }) => id));
}

/**
 * Fetches an image and keeps it. On a full tablet it first drops images that are not `needed`. Throws AppError:
 * `storage` when there is no room even so, `not_found` when the file is not the record's, else what the fetch threw.
 */
export async function keepImage(
  db: ArcadaDatabase,
  image: FullImage,
  { fetchFile, needed, signal }: { fetchFile: FetchFile; needed: readonly FullImage[]; signal?: AbortSignal },
): Promise<void> {
  const file = await fetched(image, fetchFile, signal);
  const kept = await keep(db, image, file)
    .catch(async (error: unknown) => {
      if (!isFull(error) || !(await dropFetchedImages(db, needed))) throw error;
      return keep(db, image, file);
    })
    .catch((error: unknown) => {
      if (!isFull(error)) throw error;
      throw new AppError('storage', 'No queda espacio en esta tableta: la imagen no se guardó.', { cause: error });
    });
  if (!kept)
    throw new AppError('not_found', 'El servidor tiene otra versión de esta imagen. Sincronice e intente otra vez.');
}

async function fetched({ id, mime }: FullImage, fetchFile: FetchFile, signal?: AbortSignal): Promise<LocalFile> {
  return { bytes: await fetchFile(id, signal), mime: mime ?? 'image/jpeg' };
}

/** False when the person's session has ended meanwhile, as the tablet may have been wiped, and when the file is not the record's. */
async function keep(
  db: ArcadaDatabase,
  { file, bytes }: FullImage,
  { bytes: content, mime }: LocalFile,
): Promise<boolean> {
  // A file of another size belongs to a later change that this tablet has not received: under this name it would be wrong.
  if (file === undefined || (bytes !== undefined && bytes !== content.byteLength)) return false;
  return db.transaction('rw', db.blobs, db.meta, async () => {
    if ((await currentSession(db))?.expired !== false) return false;
    await db.blobs.put({ id: fullImageKey(file), bytes: content, mime, waiting: 0 });
    return true;
  });
}

/**
 * Makes room: drops full images that the server has too, except those `needed` and the thumbnails. False when there was
 * none to drop.
 */
export async function dropFetchedImages(
  db: ArcadaDatabase,
  needed: readonly Pick<FullImage, 'id' | 'file'>[],
): Promise<boolean> {
  const kept = new Set(needed.flatMap(keysOf));
  const sent = await db.blobs.where('waiting').equals(0).primaryKeys();
  const others = sent.filter((key) => !kept.has(key) && !key.startsWith(thumbnailKey('')));
  await db.blobs.bulkDelete(others);
  return others.length > 0;
}

/** Drops kept images whose records are gone: a deleted patient's pictures stay on no tablet. */
export async function dropOrphans(db: ArcadaDatabase): Promise<void> {
  await db.transaction('rw', db.blobs, db.rows('clinical-images'), async () => {
    const kept = await db.blobs.where('id').startsWith(fullImageKey('')).primaryKeys();
    if (kept.length === 0) return;
    const known = new Set<string>();
    await db.records('clinical-images').each(({ file }) => file !== undefined && known.add(fullImageKey(file)));
    await db.blobs.bulkDelete(kept.filter((key) => !known.has(key)));
  });
}

/** The number of fetched full images, and their bytes by their records. Reads no file. */
export async function keptFigures(db: ArcadaDatabase): Promise<{ images: number; bytes: number }> {
  const keys = new Set(await db.blobs.where('id').startsWith(fullImageKey('')).primaryKeys());
  let total = 0;
  if (keys.size > 0) {
    await db.records('clinical-images').each(({ file, bytes = 0 }) => {
      if (file !== undefined && keys.has(fullImageKey(file))) total += bytes;
    });
  }
  return { images: keys.size, bytes: total };
}
