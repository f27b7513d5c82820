// Reads and writes of clinical images.
import { keepsEveryPixel, type ClinicalImage, type ClinicalImageValues } from '#domain/clinical-image.ts';
import { AppError } from '#domain/problem.ts';
import { dropSentFiles, thumbnailKey } from './blobs.ts';
import type { ArcadaDatabase } from './database.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { StoredBlob } from './types.ts';
import { write, type WritePorts } from './write.ts';

/** A file as it is kept on the tablet. */
export type LocalFile = Pick<StoredBlob, 'bytes' | 'mime'>;

const table = (db: ArcadaDatabase) => db.rows<ClinicalImage & Record<string, unknown>>('clinical-images');

export async function getImage(db: ArcadaDatabase, id: string): Promise<ClinicalImage | undefined> {
  return table(db).get(id);
}

/** The images of a clinical history, newest first. */
export async function imagesOfHistory(db: ArcadaDatabase, history: string): Promise<ClinicalImage[]> {
  const images = await table(db).where({ clinical_history: history }).sortBy('created_at');
  return images.toReversed();
}

/** Saves a new image with its file, a photo's made smaller; answers its id. Throws AppError `storage` when the tablet has no room for it. */
export async function createImage(
  db: ArcadaDatabase,
  values: ClinicalImageValues,
  file: LocalFile,
  ports: WritePorts,
): Promise<string> {
  const id = ports.newId();
  const kept = keepsEveryPixel(values.image_type) ? file : await shrinkPhoto(file);
  const save = () => write(db, [{ method: 'POST', collection: 'clinical-images', id, values, file: kept }], ports);
  try {
    await save();
  } catch (error) {
    // What the server has can be looked at there; what it has not must be kept here.
    if (!(error instanceof AppError && error.code === 'storage' && (await dropSentFiles(db)))) throw error;
    await save();
  }
  return id;
}

/** Saves the touched fields; `opened` = the values with which the form opened. */
export async function updateImage(
  db: ArcadaDatabase,
  id: string,
  opened: ClinicalImageValues,
  values: ClinicalImageValues,
  ports: WritePorts,
): Promise<void> {
  await write(db, [{ method: 'PUT', collection: 'clinical-images', id, opened, values }], ports);
}

/** Deletes an image. */
export async function deleteImage(db: ArcadaDatabase, id: string, ports: WritePorts): Promise<void> {
  await write(db, [{ method: 'DELETE', collection: 'clinical-images', id }], ports);
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
