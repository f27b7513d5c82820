// The files of clinical images: saved with their records, and previews for showing without the network.
import {
  imageDate,
  keepsEveryPixel,
  type ClinicalImage,
  type ClinicalImageValues,
} from '#domain/clinical/clinical-image.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { carriesFile, thumbnailKey } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { LocalFile, OutboxEntry } from '#store/database/tables.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/**
 * Saves a new image with its file, a photo scaled down; answers its id. Throws AppError `storage` when the tablet has
 * no room for it.
 */
export async function createImage(
  db: ArcadaDatabase,
  values: ClinicalImageValues,
  file: LocalFile,
  ports: WritePorts,
): Promise<string> {
  const id = ports.newId();
  const kept = await shrinkPhoto(file, keepsEveryPixel(values.image_type));
  await write(db, [{ method: 'POST', collection: 'clinical-images', id, values, file: kept }], ports);
  return id;
}

/** The file that this tablet took, while it is here; undefined: ask the server for it. */
export async function localFile(db: ArcadaDatabase, id: string): Promise<LocalFile | undefined> {
  return db.blobs.get(id);
}

/** A picture for showing an image without the network: its thumbnail, or else the file that this tablet took. */
export async function localPreview(
  db: ArcadaDatabase,
  { id, file }: Pick<ClinicalImage, 'id' | 'file'>,
): Promise<LocalFile | undefined> {
  return (file === undefined ? undefined : await db.blobs.get(thumbnailKey(file))) ?? localFile(db, id);
}

/** The images of a history, the newest by their date first. */
export async function imagesOfHistory(db: ArcadaDatabase, history: string): Promise<ClinicalImage[]> {
  return newestFirst(await db.records('clinical-images').where({ clinical_history: history }).toArray());
}

/** The images of a patient, the newest by their date first; null where there is no history for them to belong to. */
export async function imagesOfPatient(
  db: ArcadaDatabase,
  patient: string,
): Promise<{ history: string | null; images: ClinicalImage[] }> {
  const histories = await db.rows('clinical-histories').where({ patient }).primaryKeys();
  const images = await db.records('clinical-images').where('clinical_history').anyOf(histories).toArray();
  return { history: histories[0] ?? null, images: newestFirst(images) };
}

/** By the day, and within it by the instant at which they were saved. */
function newestFirst(images: ClinicalImage[]): ClinicalImage[] {
  const by = (image: ClinicalImage) => `${imageDate(image)}/${image.created_at}/${image.id}`;
  return images.toSorted((a, b) => by(b).localeCompare(by(a)));
}

/** An image whose file the server does not have yet. */
export interface Upload {
  image: ClinicalImage;
  entry: OutboxEntry;
  /** The file's size, bytes. */
  size: number;
}

/** The images of a history whose files wait to be sent, in the order of sending. */
export async function uploadsOf(db: ArcadaDatabase, history: string): Promise<Upload[]> {
  const images = new Map((await imagesOfHistory(db, history)).map((image) => [image.id, image]));
  const keys = [...images.keys()].map((id): [string, string] => ['clinical-images', id]);
  const waiting = await db.outbox.where('[collection+row_id]').anyOf(keys).sortBy('n');
  const entries = waiting.filter(isWrite).filter(carriesFile);
  const files = await db.blobs.bulkGet(entries.map(({ row_id }) => row_id));
  return entries.map((entry, at) => ({
    image: images.get(entry.row_id)!,
    entry,
    size: files[at]?.bytes.byteLength ?? 0,
  }));
}
