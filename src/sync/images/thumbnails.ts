// Thumbnails come by the image lane, newest first, so that the last images can be viewed without the network.
import { problemError } from '#api/client.ts';
import { thumbnailPath } from '#domain/clinical/clinical-image.ts';
import { thumbnailKey } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readSession } from '#store/session/session.ts';
import type { StoredBlob } from '#store/database/tables.ts';
import { requestAs } from '#sync/auth.ts';
import type { SyncPorts } from '#sync/ports.ts';

/** So many are kept: some 10 KB each. */
const KEPT = 300;
/** So many are fetched before checking again whether an image waits to be sent. */
const AT_ONCE = 10;
/**
 * The keys for which the server has no thumbnail, while the engine lives: asked for each time, they would hold up the others.
 */
const absent = new WeakMap<ArcadaDatabase, Set<string>>();

/** Fetches some missing thumbnails and drops those of older images. False when there are none left to fetch. */
export async function fetchThumbnails(ports: SyncPorts, userId: string): Promise<boolean> {
  const { db } = ports;
  const newest = await db.records('clinical-images').orderBy('created_at').reverse().limit(KEPT).toArray();
  const wanted = new Map(newest.flatMap(({ id, file }) => (file === undefined ? [] : [[thumbnailKey(file), id]])));
  const here = new Set(await db.blobs.where('id').startsWith(thumbnailKey('')).primaryKeys());
  const old = [...here].filter((key) => !wanted.has(key));
  if (old.length > 0) await db.blobs.bulkDelete(old);
  const gone = absent.get(db) ?? new Set();
  absent.set(db, gone);
  const missing = [...wanted].filter(([key]) => !here.has(key) && !gone.has(key));
  for (const [key, id] of missing.slice(0, AT_ONCE)) {
    const response = await requestAs(ports, userId, { method: 'GET', path: thumbnailPath(id), binary: true });
    // The image may have been deleted meanwhile, as the next pull will say; or its file did not come back with a restore.
    if (response.status === 404) {
      gone.add(key);
      continue;
    }
    if (response.status !== 200) throw problemError(response);
    await keep(db, userId, { id: key, bytes: response.body as ArrayBuffer, mime: 'image/jpeg', waiting: 0 });
  }
  return missing.length > AT_ONCE;
}

/** Keeps a thumbnail, unless its person's session has ended meanwhile: the tablet may have been wiped. */
function keep(db: ArcadaDatabase, userId: string, blob: StoredBlob): Promise<void> {
  return db.transaction('rw', db.blobs, db.meta, async () => {
    if ((await readSession(db, userId))?.expired === false) await db.blobs.put(blob);
  });
}
