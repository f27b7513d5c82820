import { toBase64 } from '#domain/values/bytes.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { BaseRow, Conflict, Draft, OfferRow, OutboxItem, StoredBlob } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** The format of a rescue copy and its version, which import-rescue-copy.ts reads. */
export const RESCUE_FORMAT = 'arcada-rescue/1';

/** All that a tablet has and the server may not have, with the server's rows under it. */
export interface UnsentWork {
  outbox: OutboxItem[];
  conflicts: Conflict[];
  drafts: Draft[];
  base: BaseRow[];
  aside: OfferRow[];
  /** The files that wait to be uploaded. */
  blobs: StoredBlob[];
}

/** Reads all unsent work. Within the caller's transaction: an entry that is being parked meanwhile would be missed twice. */
async function readUnsentWork(db: ArcadaDatabase): Promise<UnsentWork> {
  return { ...(await readUnsentTexts(db)), blobs: await db.blobs.where('waiting').equals(1).toArray() };
}

/** As `readUnsentWork`, without the files, which may be large. */
export async function readUnsentTexts(db: ArcadaDatabase): Promise<Omit<UnsentWork, 'blobs'>> {
  const [outbox, conflicts, drafts, base, aside] = await Promise.all([
    db.outbox.orderBy('n').toArray(),
    db.conflicts.toArray(),
    db.drafts.toArray(),
    db.base.toArray(),
    db.offers.toArray(),
  ]);
  return { outbox, conflicts, drafts, base, aside };
}

/**
 * "Exportar copia de rescate": all unsent work of this tablet, or one person's alone, as one JSON text, readable
 * without Arcada. A conflict that several people have a part in is exported whole for each of them.
 */
export async function rescueCopy(db: ArcadaDatabase, now: Date, author?: string): Promise<string> {
  return db.transaction('r', db.tables, async () => {
    const all = await readUnsentWork(db);
    const about = { made_at: now, device_id: await readMeta(db, 'device_id'), epoch: await readMeta(db, 'epoch') };
    return rescueCopyOf(author === undefined ? all : workOf(all, author), about);
  });
}

function workOf(all: UnsentWork, author: string): UnsentWork {
  const isTheirs = (each: { author: string }) => author === each.author;
  const outbox = all.outbox.filter(isTheirs);
  const conflicts = all.conflicts.filter(({ entries }) => entries.some(isTheirs));
  const entries = [...outbox.filter(isWrite), ...conflicts.flatMap((conflict) => conflict.entries)];
  const rows = new Set(entries.map(({ row_id }) => row_id));
  const isOfTheirs = ({ id }: { id: string }) => rows.has(id);
  return {
    outbox,
    conflicts,
    drafts: all.drafts.filter(isTheirs),
    base: all.base.filter(isOfTheirs),
    aside: [],
    blobs: all.blobs.filter(isOfTheirs),
  };
}

/** Unsent work in the format of a rescue copy. */
export function rescueCopyOf(
  { blobs, ...work }: UnsentWork,
  { made_at, device_id, epoch }: { made_at: Date; device_id: string | undefined; epoch: string | undefined },
): string {
  const copy = {
    format: RESCUE_FORMAT,
    made_at: made_at.toISOString(),
    device_id,
    epoch,
    // `aside` is the name on the disk of the rows to offer.
    ...work,
    images: blobs.map(({ id, mime, bytes }) => ({ id, mime, base64: toBase64(new Uint8Array(bytes)) })),
  };
  return JSON.stringify(copy, null, 2);
}
