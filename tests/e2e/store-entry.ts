// Functions on the tablet's own store for journeys, where no screen offers them: bundled and loaded into the page
// (page-store.ts).
import type { CollectionName } from '#domain/record/collections.ts';
import type { ImageType } from '#domain/clinical/clinical-image.ts';
import type { Row } from '#domain/record/row.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { createImage, localFile } from '#store/clinical/clinical-images.ts';
import { localFull } from '#store/clinical/kept-images.ts';
import { ArcadaDatabase, STORE } from '#store/database/database.ts';
import { wireRow } from '#store/database/local-row.ts';
import { readMeta, updateStatus } from '#store/database/meta.ts';
import { readFailures } from '#store/safety/failures.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { write } from '#store/outbox/write.ts';
import { indexedDbOfStore } from './store-place.ts';

const patients = writesOf('patients');

let db: ArcadaDatabase;

/** Before the first of the others. */
export async function open(): Promise<void> {
  await holdPlace();
  db = new ArcadaDatabase(STORE, { indexedDB: await indexedDbOfStore() });
}

const ports = { now: Date.now, newId };

/** As a page of the application does: the store moves to no other place while this page is open. */
function holdPlace(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  return new Promise((held) => {
    const keep = () => {
      held();
      return new Promise<never>(() => undefined);
    };
    if (locks) void locks.request('arcada-store', { mode: 'shared' }, keep);
    else held();
  });
}

/** As before the engine's first round has ended: the header says "Sincronizando…". */
export const forgetRounds = () => updateStatus(db, { synced_at: null });

/** A new patient's new clinical history; returns its id. */
export async function createHistory(): Promise<string> {
  const patient = await patients.create(db, { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Paz' }, ports);
  const id = clinicalHistoryId(patient);
  await write(db, [{ method: 'POST', collection: 'clinical-histories', id, values: { patient } }], ports);
  return id;
}

/** A new product, which has nothing in stock yet. */
export const createProduct = (name: string) => writesOf('products').create(db, { name }, ports);

/** The first lines of the tablet's log of failures. */
export const failures = async () => (await readFailures(db)).map(({ error }) => error.split('\n')[0]);

/** Saves an image as a screen would; returns its id. */
export function takeImage(clinical_history: string, image_type: ImageType, mime: string, bytes: number[]) {
  const values = { clinical_history, image_type, description: null };
  return createImage(db, values, { bytes: Uint8Array.from(bytes).buffer, mime }, ports);
}

/** A new patient with a visit on `day` and a radiograph; returns the image's id. */
export async function expectPatient(day: string, bytes: number[]): Promise<string> {
  const patient = await patients.create(db, { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Paz' }, ports);
  const history = clinicalHistoryId(patient);
  await write(db, [{ method: 'POST', collection: 'clinical-histories', id: history, values: { patient } }], ports);
  const values = { patient, fecha: day, hora: '10:00', duracion: 30, tipo_tratamiento: 'Control' };
  const appointment = { ...values, specialty: 'ortodoncia', estado: 'programada', notes: null, location: null };
  await write(db, [{ method: 'POST', collection: 'appointments', id: newId(), values: appointment }], ports);
  return takeImage(history, 'xray', 'image/png', bytes);
}

/** The size of an image as the tablet opens it by itself. */
export async function fullImageSize(id: string): Promise<{ width: number; height: number }> {
  const image = await db.records('clinical-images').get(id);
  if (!image) throw new Error('no such image');
  const file = await localFull(db, image);
  if (!file) throw new Error('its file is not here');
  const { width, height } = await createImageBitmap(new Blob([file.bytes], { type: file.mime }));
  return { width, height };
}

/** The file of an image that waits on the tablet. */
export async function fileOnTablet(id: string): Promise<{ mime: string; bytes: number[] }> {
  const file = await localFile(db, id);
  return { mime: file?.mime ?? '', bytes: [...new Uint8Array(file?.bytes ?? new ArrayBuffer(0))] };
}

/** The rows of a collection in the order of their ids, as on the wire. */
export async function rowsOf(collection: CollectionName): Promise<Row[]> {
  return (await db.rows(collection).orderBy('id').toArray()).map(wireRow);
}

/** The values in the drafts of all forms. */
export async function draftValues(): Promise<Record<string, unknown>[]> {
  return (await db.drafts.toArray()).map(({ values }) => values);
}

/** All that the store holds, as one text; bytes are read as UTF-8. */
export async function allTexts(): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>));
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  );
}

/** Whether a first sync has ended on this store. */
export async function hasSynced(): Promise<boolean> {
  return (await readMeta(db, 'ready')) === true;
}

/** Numbers of unsent and undecided writes, counted in the tables by no function of the application. */
export async function tableFigures() {
  return db.transaction('r', [db.outbox, db.conflicts, db.drafts, db.offers], async () => {
    const entries = await db.outbox.toArray();
    const conflicts = await db.conflicts.toArray();
    const inState = (...states: string[]) => entries.filter(({ state }) => states.includes(state)).length;
    return {
      pending: entries.length + conflicts.flatMap((conflict) => conflict.entries).length,
      conflicts: conflicts.length,
      refused: inState('attention'),
      going: inState('pending', 'inflight'),
      held: inState('held'),
      sealed: inState('auth'),
      drafts: await db.drafts.count(),
      offers: await db.offers.count(),
    };
  });
}

/** Whether the browser still accepts writes. */
export async function hasRoom(): Promise<boolean> {
  try {
    const n = await db.failures.add({ at: 0, where: 'test', error: 'x'.repeat(100_000) });
    await db.failures.delete(n);
    return true;
  } catch {
    return false;
  }
}
