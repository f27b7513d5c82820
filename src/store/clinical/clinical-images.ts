// The files of clinical images: saved with them, and what of them can be shown without the network.
import { keepsEveryPixel, type ClinicalImage, type ClinicalImageValues } from '#domain/clinical/clinical-image.ts';
import { thumbnailKey } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { LocalFile } from '#store/database/tables.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/**
 * Saves a new image with its file, a photo's made smaller; answers its id. Throws AppError `storage` when the tablet has no
 * room for it.
 */
export async function createImage(
  db: ArcadaDatabase,
  values: ClinicalImageValues,
  file: LocalFile,
  ports: WritePorts,
): Promise<string> {
  const id = ports.newId();
  const kept = keepsEveryPixel(values.image_type) ? file : await shrinkPhoto(file);
  await write(db, [{ method: 'POST', collection: 'clinical-images', id, values, file: kept }], ports);
  return id;
}

/** The file that was taken on this tablet, while it is here; undefined: ask the server for it. */
export async function localFile(db: ArcadaDatabase, id: string): Promise<LocalFile | undefined> {
  return db.blobs.get(id);
}

/** What can be shown of an image without the network: its thumbnail, or else the file that was taken on this tablet. */
export async function localPreview(
  db: ArcadaDatabase,
  { id, file }: Pick<ClinicalImage, 'id' | 'file'>,
): Promise<LocalFile | undefined> {
  return (file === undefined ? undefined : await db.blobs.get(thumbnailKey(file))) ?? localFile(db, id);
}
