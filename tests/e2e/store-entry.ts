// What a journey asks of the tablet's own store where no screen asks it yet: bundled and put into the page (page-store.ts).
import type { CollectionName } from '#domain/record/collections.ts';
import type { ImageType } from '#domain/clinical/clinical-image.ts';
import type { Row } from '#domain/record/row.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { createImage, localFile } from '#store/clinical/clinical-images.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { wireRow } from '#store/database/local-row.ts';
import { readMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { write } from '#store/outbox/write.ts';

const patients = writesOf('patients');

const db = new ArcadaDatabase();
const ports = { now: Date.now, newId };

/** A new patient's new clinical history; its id. */
export async function createHistory(): Promise<string> {
  const patient = await patients.create(db, { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Paz' }, ports);
  const id = clinicalHistoryId(patient);
  await write(db, [{ method: 'POST', collection: 'clinical-histories', id, values: { patient } }], ports);
  return id;
}

/** Saves an image as a screen would; its id. */
export function takeImage(clinical_history: string, image_type: ImageType, mime: string, bytes: number[]) {
  const values = { clinical_history, image_type, description: null };
  return createImage(db, values, { bytes: Uint8Array.from(bytes).buffer, mime }, ports);
}

/** The file of an image as it waits on the tablet. */
export async function fileOnTablet(id: string): Promise<{ mime: string; bytes: number[] }> {
  const file = await localFile(db, id);
  return { mime: file?.mime ?? '', bytes: [...new Uint8Array(file?.bytes ?? new ArrayBuffer(0))] };
}

/** The rows of a collection in the order of their ids, as they are on the wire. */
export async function rowsOf(collection: CollectionName): Promise<Row[]> {
  return (await db.rows(collection).orderBy('id').toArray()).map(wireRow);
}

/** What the drafts of all forms hold. */
export async function draftValues(): Promise<Record<string, unknown>[]> {
  return (await db.drafts.toArray()).map(({ values }) => values);
}

/** Whether a first sync has ended on this store. */
export async function hasSynced(): Promise<boolean> {
  return (await readMeta(db, 'ready')) === true;
}
