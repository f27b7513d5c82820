import { sql } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import { formatCursor, type HeadEvent } from '#domain/wire/wire.ts';
import { hasColumn } from '#server/db/has-column.ts';
import type { Db } from '#server/db/tables.ts';
import { holdAccounts } from '#server/restored/hold.ts';
import type { Head } from './head.ts';
import { HEAD_CHANNEL, REVOCATION_CHANNEL } from './listen.ts';

/** A cursor that this database gave out and no longer has, and since when this process has been writing to the database. */
export interface PutBack {
  lost: Head;
  started: Date;
}

/**
 * After a restore the old numbers and versions mean nothing any more: a new epoch begins. Every tablet reads everything
 * anew, and brings the changes that this database lacks. Sessions end: some of them may have been revoked since the
 * copy was made, and people deactivated: its accounts wait for an administrador (decision 113). For a database that was put back without `npm run restored`, the epoch begins only while the database
 * has not come as far as the lost cursor; else the answer is null.
 */
export async function beginEpoch(db: Db, now: Date, found?: PutBack): Promise<HeadEvent | null> {
  const last = db.selectFrom('sync_head').select(['epoch', 'seq']).forUpdate();
  const condition = found ? last.where('epoch', '=', found.lost.epoch).where('seq', '<', found.lost.seq) : last;
  const head = await condition.executeTakeFirst();
  if (!head) return null;
  const epoch = newId();
  await endEpoch(db, { epoch: head.epoch, seq: found ? await lastBefore(db, found.started) : head.seq }, epoch);
  await endSessions(db, now);
  await holdAccounts(db, now);
  await sql`SELECT pg_notify(${HEAD_CHANNEL}, ${formatCursor(epoch, head.seq)}),
    pg_notify(${REVOCATION_CHANNEL}, '')`.execute(db);
  return { epoch, head: head.seq };
}

async function endSessions(db: Db, now: Date): Promise<void> {
  const open = db.updateTable('sessions').where('revoked_at', 'is', null);
  // A copy of an older version has no causes yet: they come with a migration (0031).
  const cause = (await hasColumn(db, 'sessions', 'end_cause')) ? { end_cause: 'restore' as const } : {};
  await open.set({ revoked_at: now.toISOString(), ...cause }).execute();
}

/** Epoch `next` replaces one of which the copy held the changes up to `ended.seq`. */
export async function endEpoch(db: Db, ended: Head, next: string): Promise<void> {
  await db.updateTable('sync_head').set({ epoch: next }).execute();
  await db.insertInto('past_epochs').values(ended).execute();
}

/** The last number in the copy: audit entries from before this process started came with the copy. */
async function lastBefore(db: Db, started: Date): Promise<number> {
  const entries = db.selectFrom('audit_log').select('seq').where('at', '<', started.toISOString());
  return (await entries.orderBy('id', 'desc').limit(1).executeTakeFirst())?.seq ?? 0;
}
