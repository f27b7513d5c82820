// Receives pages of changes in the server's order; a page and the cursor behind it are one transaction. A pull asks for them, and
// the stream of events brings some (take-event.ts).
import { problemError } from '#api/client.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { formatCursor, type SyncPage } from '#domain/wire/wire.ts';
import { readMeta, readMetas, writeMeta } from '#store/database/meta.ts';
import { forgetRevived } from '#store/rows/revived.ts';
import { takeServerRows, type ServerRow } from '#store/rows/server-rows.ts';
import { overpaymentNotices } from './overpayments.ts';
import { sameInstalmentNotices } from './same-instalment.ts';
import { requestAs } from '#sync/auth.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import type { SyncPorts } from '#sync/ports.ts';

/**
 * Reads all changes since the cursor. Answers whether it came to their end: not where another engine has moved the cursor meanwhile.
 * Throws `network`, `unauthenticated`, EpochChanged.
 */
export async function pull(ports: SyncPorts, userId: string): Promise<boolean> {
  const revived = (await readMeta(ports.db, 'revived')) ?? [];
  for (let more = true; more;) {
    const [epoch, since, proof] = await readMetas(ports.db, 'epoch', 'cursor', 'cursor_proof');
    if (epoch === undefined || since === undefined) return false;
    const page = await fetchPage(ports, userId, { epoch, since, proof });
    if (!(await takeChanges(ports, { epoch, since }, page))) return false;
    ({ more } = page);
  }
  if (revived.length > 0) await forgetRevived(ports.db, revived);
  return true;
}

/**
 * Those of these rows (`collection/id`) that are deleted on the server: its changes from the beginning tell, a snapshot
 * does not. Throws as `pull` does.
 */
export async function deletedAmong(
  ports: SyncPorts,
  userId: string,
  wanted: ReadonlySet<string>,
): Promise<Set<string>> {
  const deleted = new Set<string>();
  const epoch = await readMeta(ports.db, 'epoch');
  if (wanted.size === 0 || epoch === undefined) return deleted;
  for (let since = 0, more = true; more;) {
    const page: SyncPage = await fetchPage(ports, userId, { epoch, since });
    for (const { collection, id, row } of page.rows) {
      const key = `${collection}/${id}`;
      if (row === null && wanted.has(key)) deleted.add(key);
    }
    ({ to: since, more } = page);
  }
  return deleted;
}

/** Rows that have been written on a restored server since, each as it was in the backup with which that server began. */
export interface RowsOfBackup {
  /** By `collection/id`; null: the backup lacked the row. */
  rows: ReadonlyMap<string, Row | null>;
  /** seq of the last change that is taken into account. */
  to: number;
}

/** Asks for these rows (`collection/id`) as the backup had them, where they have been written since. Throws as `pull` does. */
export async function readBackup(ports: SyncPorts, userId: string, wanted: ReadonlySet<string>): Promise<RowsOfBackup> {
  const rows = new Map<string, Row | null>();
  const [epoch, past] = await readMetas(ports.db, 'epoch', 'restoring');
  let to = 0;
  if (epoch === undefined || past === undefined) return { rows, to };
  try {
    for (let more = true; more;) {
      const page: SyncPage = await fetchPage(ports, userId, { epoch, since: to, past });
      for (const { collection, id, row } of page.rows) {
        const key = `${collection}/${id}`;
        if (wanted.has(key)) rows.set(key, row);
      }
      ({ to, more } = page);
    }
  } catch (error) {
    // An older build of the server cannot tell: then its current rows count as the backup's.
    if (error instanceof AppError && error.code === 'invalid') return { rows, to: Infinity };
    throw error;
  }
  return { rows, to };
}

async function fetchPage(
  ports: SyncPorts,
  userId: string,
  { epoch, since, proof, past }: { epoch: string; since: number; proof?: string | undefined; past?: string },
): Promise<SyncPage> {
  const proven = proof === undefined ? '' : `&proof=${proof}`;
  const asOf = past === undefined ? '' : `&as_of=${past}`;
  const path = `/sync/?since=${formatCursor(epoch, since)}${proven}${asOf}`;
  const response = await requestAs(ports, userId, { method: 'GET', path });
  if (response.status === 410 || response.epoch !== epoch) throw new EpochChanged(response.epoch);
  if (response.status !== 200) throw problemError(response);
  return response.body as SyncPage;
}

/**
 * Applies a page of changes, and moves the cursor behind it. False when another engine has moved the cursor meanwhile: the page is
 * outdated then, and is not applied.
 */
export async function takeChanges(
  { db, now: clock }: SyncPorts,
  { epoch, since }: { epoch: string; since: number },
  page: SyncPage,
): Promise<boolean> {
  // Most pages are empty: without a transaction no person's save has to wait for one.
  if (page.rows.length === 0 && page.to === since) return true;
  return db.transaction('rw', db.tables, async () => {
    const now = await readMetas(db, 'epoch', 'cursor');
    if (now[0] !== epoch || now[1] !== since) return false;
    const byCollection = new Map<CollectionName, ServerRow[]>();
    for (const row of page.rows) {
      if (!DEFINITIONS[row.collection]) continue;
      byCollection.set(row.collection, [...(byCollection.get(row.collection) ?? []), row]);
    }
    const overpaid = await overpaymentNotices(db, page.rows, clock());
    const same = await sameInstalmentNotices(db, page.rows, clock());
    // A payment that is too much altogether has that notice alone.
    const told = [...overpaid, ...same.filter(({ row_id }) => !overpaid.some((notice) => notice.row_id === row_id))];
    if (told.length > 0) await db.notices.bulkPut(told);
    for (const [collection, rows] of byCollection) await takeServerRows(db, collection, rows);
    // A record that somebody deletes now was not lost by a restore: it is not offered back.
    const deleted = page.rows.filter(({ row }) => row === null);
    await db.offers.bulkDelete(deleted.map(({ collection, id }): [CollectionName, string] => [collection, id]));
    if (page.to !== since) {
      await writeMeta(db, 'cursor', page.to);
      await writeMeta(db, 'cursor_proof', page.proof);
    }
    return true;
  });
}
