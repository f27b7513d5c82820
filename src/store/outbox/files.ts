// Files on the tablet: those that wait to be uploaded, those that the server has acknowledged, and thumbnails.
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** Whether an entry brings a file along: the image lane sends it, not the batch (§7). The file's key is the row's id. */
export const carriesFile = ({ collection, method, revives }: Pick<OutboxEntry, 'collection' | 'method' | 'revives'>) =>
  collection === 'clinical-images' && method === 'POST' && revives === undefined;

/** The key under which a thumbnail is kept: another file of the same image has another one. */
export const thumbnailKey = (file: string): string => `thumbnail/${file}`;

/** The key under which a full image is kept that was fetched from the server. */
export const fullImageKey = (file: string): string => `full/${file}`;

/** The server has acknowledged a write of these rows: their files wait no longer. Within the caller's transaction. */
export const fileAcknowledged = (db: ArcadaDatabase, rowIds: readonly string[]) => mark(db, rowIds, 0);

/** The server may have lost these rows: their files wait again. Within the caller's transaction. */
export const fileWaits = (db: ArcadaDatabase, rowIds: readonly string[]) => mark(db, rowIds, 1);

async function mark(db: ArcadaDatabase, rowIds: readonly string[], waiting: 0 | 1): Promise<void> {
  if (rowIds.length === 0) return;
  await db.blobs
    .where('id')
    .anyOf(rowIds)
    .and((blob) => blob.waiting !== waiting)
    .modify({ waiting });
}

/** A person gave these entries up: their files go with them. Within the caller's transaction. */
export async function dropFilesOf(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const keys = entries.filter(carriesFile).map((entry) => entry.row_id);
  if (keys.length > 0) await db.blobs.bulkDelete(keys);
}

/** Makes room: drops what the server has too. False when there was nothing of the kind. */
export async function dropSentFiles(db: ArcadaDatabase): Promise<boolean> {
  return (await db.blobs.where('waiting').equals(0).delete()) > 0;
}
