import { sql } from 'kysely';
import { newId } from '#domain/ids.ts';
import { formatCursor, type HeadEvent } from '#domain/wire.ts';
import type { Db } from '#server/records/resource.ts';
import { HEAD_CHANNEL, REVOCATION_CHANNEL } from './listen.ts';
import type { Head } from './pages.ts';

/**
 * After a restore: numbers and versions of before mean nothing any more. Every tablet reads everything anew, and brings
 * what this database lacks. Sessions end: some of them may have been revoked since the copy was made. With a `lost` cursor
 * it begins only while the database has not come so far in that epoch; else the answer is null.
 */
export async function beginEpoch(db: Db, now: Date, lost?: Head): Promise<HeadEvent | null> {
  const update = db.updateTable('sync_head').set({ epoch: newId() }).returning(['epoch', 'seq']);
  const condition = lost ? update.where('epoch', '=', lost.epoch).where('seq', '<', lost.seq) : update;
  const head = await condition.executeTakeFirst();
  if (!head) return null;
  await db.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null).execute();
  await sql`SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(head.epoch, head.seq)}),
    pg_notify(${REVOCATION_CHANNEL}, '')`.execute(db);
  return { epoch: head.epoch, head: head.seq };
}
