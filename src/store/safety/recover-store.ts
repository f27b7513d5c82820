// Takes unsent work back from the second copy when the browser has thrown the store away (decision 019).
import { withoutVersion } from '#store/decisions/conflicts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { hide } from '#store/outbox/queue.ts';
import { ensureBase, showRow } from '#store/rows/shown-row.ts';
import { readSession, senderFor } from '#store/session/session.ts';
import type {
  Conflict,
  Draft,
  OutboxAction,
  OutboxEntry,
  OutboxItem,
  SealedPacket,
  StoredBlob,
} from '#store/database/tables.ts';
import { recordFailure } from './failures.ts';
import { idOf, readPacketPage, SEALED, type SecondCopy } from './second-copy.ts';

/**
 * Takes lost unsent work back. A store that has been opened before has its own truth and is left alone; a new one takes in the
 * second copy's entries, and sends them once their author has signed in. The server may have some of them already.
 */
export async function recoverFromSecondCopy(db: ArcadaDatabase, secondCopy: SecondCopy, now: number): Promise<void> {
  if ((await readMeta(db, 'journal_read')) !== undefined) return;
  const lost = await readLost(secondCopy);
  await db.transaction('rw', db.tables, async () => {
    // Another tab was faster.
    if ((await readMeta(db, 'journal_read')) !== undefined) return;
    await db.blobs.bulkPut(lost.files);
    await db.conflicts.bulkPut(lost.conflicts.map(asRecovered));
    await db.drafts.bulkPut(lost.drafts);
    await db.sealed.bulkPut(lost.sealed);
    for (const { n: _, ...entry } of lost.entries) await takeBack(db, entry);
    await writeMeta(db, 'journal_read', true);
    const count = lost.entries.length + lost.conflicts.length + lost.sealed.length;
    if (count > 0) await recordFailure(db, { at: now, where: 'store', error: `store lost: ${count} recovered` });
  });
}

interface Lost {
  entries: OutboxItem[];
  conflicts: Conflict[];
  drafts: Draft[];
  files: StoredBlob[];
  sealed: SealedPacket[];
}

async function readLost(secondCopy: SecondCopy): Promise<Lost> {
  const lost: Lost = { entries: [], conflicts: [], drafts: [], files: [], sealed: [] };
  for (const key of await secondCopy.keys()) {
    const content = await secondCopy.read(key);
    if (!content) continue;
    if (key.startsWith('blobs/')) {
      lost.files.push({ id: idOf(key), bytes: await content.arrayBuffer(), mime: content.type, waiting: 1 });
      continue;
    }
    if (key.startsWith(SEALED)) {
      // Cut off, it cannot be read, and is left where it is.
      const packet = await readPacketPage(content).catch(() => null);
      if (packet) lost.sealed.push(packet);
      continue;
    }
    const kept = parse(await content.text());
    if (key.startsWith('outbox/') && kept) lost.entries.push(kept as OutboxItem);
    if (key.startsWith('conflicts/') && kept) lost.conflicts.push(kept as Conflict);
    if (key.startsWith('drafts/') && kept) lost.drafts.push(kept as Draft);
  }
  // An entry that was parked when the copy stopped may be under both names.
  const parked = new Set(lost.conflicts.flatMap((conflict) => conflict.entries.map(({ op_id }) => op_id)));
  lost.entries = lost.entries.filter(({ op_id }) => !parked.has(op_id)).sort((a, b) => a.n - b.n);
  return lost;
}

/** Undefined for a copy that was cut off: it cannot be read. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A decision about it may have been lost with the store, and be on the server already under these op ids: the server is
 * asked first.
 */
export function asRecovered(conflict: Conflict): Conflict {
  const entries = conflict.entries.map((entry) => ({ ...entry, requeued: true as const }));
  return { ...withoutVersion(conflict), entries };
}

/**
 * Queues an entry of a copy under its own op id, which the server may have applied already, and shows its row with it.
 * Without a session of its author, or of the administrador who has undertaken to send for them, it waits for a sign-in: whoever
 * imports it is asked first (decision 053). Within the caller's transaction.
 */
export async function takeBack(
  db: ArcadaDatabase,
  entry: Omit<OutboxEntry, 'n'> | Omit<OutboxAction, 'n'>,
): Promise<void> {
  const session = await readSession(db, await senderFor(db, entry.author));
  const signedIn = session !== undefined && !session.expired;
  const state = entry.state === 'pending' && !signedIn ? 'auth' : entry.state;
  if ('action' in entry) {
    await db.outbox.add({ ...entry, state });
    return;
  }
  const { collection, row_id: id, op_id } = entry;
  await db.outbox.add({ ...entry, state, requeued: true });
  // This may be a later start: the row may have been received already, and needs a base under the entry.
  await ensureBase(db, collection, id);
  await hide(db, entry.hides ?? [], op_id);
  await showRow(db, collection, id);
}
