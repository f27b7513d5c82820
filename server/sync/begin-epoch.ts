import { sql } from 'kysely';
import { newId } from '#domain/ids.ts';
import { formatCursor } from '#domain/wire.ts';
import type { Db } from '#server/records/resource.ts';
import { HEAD_CHANNEL } from './listen.ts';

/**
 * After a restore: numbers and versions of before mean nothing any more. Every tablet reads everything anew, and brings
 * what this database lacks. Sessions end: some of them may have been revoked since the copy was made.
 */
export async function beginEpoch(db: Db, now: Date): Promise<void> {
  const head = await db
    .updateTable('sync_head')
    .set({ epoch: newId() })
    .returning(['epoch', 'seq'])
    .executeTakeFirstOrThrow();
  await db.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null).execute();
  await sql`SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(head.epoch, head.seq)})`.execute(db);
}
