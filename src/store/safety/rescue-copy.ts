import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** The format of a rescue copy and its version, which import-rescue-copy.ts reads. */
export const RESCUE_FORMAT = 'arcada-rescue/1';

/**
 * "Exportar copia de rescate": all unsent work of this tablet, or one person's alone, as one JSON text, readable
 * without Arcada. A conflict that several people have a part in is exported whole for each of them.
 */
export async function rescueCopy(db: ArcadaDatabase, now: Date, author?: string): Promise<string> {
  const isTheirs = (each: { author: string }) => author === undefined || each.author === author;
  // In one transaction: an entry that is being parked meanwhile would be missed in both places.
  return db.transaction('r', db.tables, async () => {
    const outbox = (await db.outbox.orderBy('n').toArray()).filter(isTheirs);
    const conflicts = (await db.conflicts.toArray()).filter(({ entries }) => entries.some(isTheirs));
    const entries = [...outbox.filter(isWrite), ...conflicts.flatMap((conflict) => conflict.entries)];
    const rows = new Set(entries.map(({ row_id }) => row_id));
    const isOfTheirs = (id: string) => author === undefined || rows.has(id);
    const blobs = await db.blobs.where('waiting').equals(1).toArray();
    const copy = {
      format: RESCUE_FORMAT,
      made_at: now.toISOString(),
      device_id: await readMeta(db, 'device_id'),
      epoch: await readMeta(db, 'epoch'),
      outbox,
      conflicts,
      drafts: (await db.drafts.toArray()).filter(isTheirs),
      base: (await db.base.toArray()).filter(({ id }) => isOfTheirs(id)),
      // The table's name on the disk.
      aside: author === undefined ? await db.offers.toArray() : [],
      images: blobs
        .filter(({ id }) => isOfTheirs(id))
        .map(({ id, mime, bytes }) => ({ id, mime, base64: base64(bytes) })),
    };
    return JSON.stringify(copy, null, 2);
  });
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
