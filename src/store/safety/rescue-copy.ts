import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';

/** The format of a rescue copy and its version, which import-rescue-copy.ts reads. */
export const RESCUE_FORMAT = 'arcada-rescue/1';

/** "Exportar copia de rescate": all unsent work of this tablet as one JSON text, readable without Arcada. */
export async function rescueCopy(db: ArcadaDatabase, now: Date): Promise<string> {
  // In one look: an entry that is being parked meanwhile would be in neither place.
  return db.transaction('r', db.tables, async () => {
    const blobs = await db.blobs.where('waiting').equals(1).toArray();
    const copy = {
      format: RESCUE_FORMAT,
      made_at: now.toISOString(),
      device_id: await readMeta(db, 'device_id'),
      epoch: await readMeta(db, 'epoch'),
      outbox: await db.outbox.orderBy('n').toArray(),
      conflicts: await db.conflicts.toArray(),
      drafts: await db.drafts.toArray(),
      base: await db.base.toArray(),
      // The table's name on the disk.
      aside: await db.offers.toArray(),
      images: blobs.map(({ id, mime, bytes }) => ({ id, mime, base64: base64(bytes) })),
    };
    return JSON.stringify(copy, null, 2);
  });
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
