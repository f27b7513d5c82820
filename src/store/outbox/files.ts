// Files on the tablet: waiting for upload, acknowledged by the server, and thumbnails.
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** Whether an entry carries a file: the image lane sends it, not the batch. The file's key is the row's id. */
export const carriesFile = ({ collection, method, revives }: Pick<OutboxEntry, 'collection' | 'method' | 'revives'>) =>
  collection === 'clinical-images' && method === 'POST' && revives === undefined;

/** The key of a thumbnail: a replaced file of the same image has another one. */
export const thumbnailKey = (file: string): string => `thumbnail/${file}`;

/** The key of a full image that was fetched from the server. */
export const fullImageKey = (file: string): string => `full/${file}`;

/** Marks the files of these rows as uploaded: the server has acknowledged a write of them. Within the caller's transaction. */
export const fileAcknowledged = (db: ArcadaDatabase, rowIds: readonly string[]) => mark(db, rowIds, 0);

/** Marks the files of these rows as waiting again: the server may have lost the rows. Within the caller's transaction. */
export const fileWaits = (db: ArcadaDatabase, rowIds: readonly string[]) => mark(db, rowIds, 1);

async function mark(db: ArcadaDatabase, rowIds: readonly string[], waiting: 0 | 1): Promise<void> {
  if (rowIds.length === 0) return;
  await db.blobs
    .where('id')
    .anyOf(rowIds)
    .and((blob) => blob.waiting !== waiting)
    .modify({ waiting });
}

/** Deletes the files of entries that a person gave up. Within the caller's transaction. */
export async function dropFilesOf(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const keys = entries.filter(carriesFile).map((entry) => entry.row_id);
  if (keys.length > 0) await db.blobs.bulkDelete(keys);
}

/** Makes room: drops files that the server has too. False when there was none. */
export async function dropSentFiles(db: ArcadaDatabase): Promise<boolean> {
  return (await db.blobs.where('waiting').equals(0).delete()) > 0;
}
