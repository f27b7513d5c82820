// A server restored from a backup has a new epoch: its order of changes is another one.
import { DEFINITIONS } from '#domain/registry.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { carriesFile, fileWaits } from '#store/outbox/files.ts';
import { withoutVersion } from '#store/decisions/conflicts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clearMeta, readMeta, readMetas, writeMeta } from '#store/database/meta.ts';
import { wireRow } from '#store/database/local-row.ts';
import { serverRows, keepForOfferAgain } from '#store/decisions/offers.ts';
import { basesOf } from '#store/rows/server-rows.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { hide } from '#store/outbox/queue.ts';
import { ensureBase, showRow, withServerRow } from '#store/rows/shown-row.ts';
import type { OfferRow, OutboxEntry } from '#store/database/tables.ts';
import type { RowsOfBackup } from '#sync/receive/pull.ts';

/**
 * Prepares the tablet for reading a restored server anew. Nothing is deleted: every row is kept to be offered back, and
 * stays readable with version −1, which any row of the server replaces; every `sent` is void; changes acknowledged in
 * the last 30 days are queued again under their op ids, so that the server gets back those that its backup lacks.
 */
export async function beginRestore(db: ArcadaDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const [epoch, restoring] = await readMetas(db, 'epoch', 'restoring');
    // While an earlier restore is still being read, `restoring` goes on naming the last epoch that was read to its end.
    if (epoch !== undefined && restoring === undefined) await writeMeta(db, 'restoring', epoch);
    await clearMeta(db, 'epoch');
    await clearMeta(db, 'cursor');
    await clearMeta(db, 'cursor_proof');
    await clearMeta(db, 'first_sync');
    await clearMeta(db, 'digest_due');
    await db.reading.clear();
    for (const collection of Object.keys(DEFINITIONS) as CollectionName[]) {
      await keepForOffer(db, collection, epoch);
      await db.rows(collection).toCollection().modify({ version: -1 });
    }
    await db.base.toCollection().modify((base) => {
      base.version = -1;
      for (const row of [base.row, base.last]) if (row) row.version = -1;
    });
    await db.conflicts.bulkPut((await db.conflicts.toArray()).map(withoutVersion));
    await db.outbox.toCollection().modify((entry) => {
      if (isWrite(entry)) {
        // Its fate was unknown: the backup may have been made after it was applied.
        if (entry.sent) entry.requeued = true;
        entry.sent = null;
      }
      if (entry.state === 'inflight') entry.state = 'pending';
    });
    await requeueAcknowledged(db);
  });
}

/** Keeps the server's rows as this tablet knows them; undecided offers of an earlier restore stay. */
async function keepForOffer(db: ArcadaDatabase, collection: CollectionName, epoch: string | undefined): Promise<void> {
  const known_in = epoch === undefined ? {} : { known_in: epoch };
  const bases = await basesOf(db, collection).toArray();
  const edited = new Set(bases.map(({ id }) => id));
  const shown = await db
    .rows(collection)
    .filter((row) => row.version > 0 && !edited.has(row.id))
    .toArray();
  const known = [...shown.map(wireRow), ...bases.flatMap(({ row }) => (row && row.version > 0 ? [row] : []))];
  const earlier = await db.offers.bulkGet(known.map(({ id }): [CollectionName, string] => [collection, id]));
  await db.offers.bulkPut(
    known.map((row, index) =>
      earlier[index]
        ? keepForOfferAgain(earlier[index], { collection, id: row.id, row, ...known_in })
        : { collection, id: row.id, row, ...known_in },
    ),
  );
}

/** Acknowledged work goes before never-sent work, in the order in which it was made. */
async function requeueAcknowledged(db: ArcadaDatabase): Promise<void> {
  const acked = (await db.acked.toArray()).map(({ entry }) => entry).sort((a, b) => a.n - b.n);
  const waiting = await db.outbox.orderBy('n').toArray();
  await db.acked.clear();
  for (const entry of acked) {
    await ensureBase(db, entry.collection, entry.row_id);
    await db.outbox.put({
      ...entry,
      state: 'pending',
      sent: null,
      tries: 0,
      not_before: 0,
      error: null,
      requeued: true,
    });
  }
  for (const entry of acked) if (entry.method === 'DELETE') await hideAgain(db, entry);
  await fileWaits(
    db,
    acked.filter(carriesFile).map((entry) => entry.row_id),
  );
  for (const entry of [...acked, ...waiting.filter(isWrite)]) await showRow(db, entry.collection, entry.row_id);
}

/**
 * The restored server may have what went with a deletion: it stays hidden until the deletion has reached that server. A record
 * that is shown was moved elsewhere, or has come back.
 */
async function hideAgain(db: ArcadaDatabase, { hides = [], op_id }: OutboxEntry): Promise<void> {
  const gone: typeof hides = [];
  for (const row of hides) if (!(await db.rows(row.collection).get(row.id))) gone.push(row);
  await hide(db, gone, op_id);
}

/**
 * The rows that are kept to be offered (`collection/id`), and those among them that the restored server does not show:
 * it lacks them, or they are deleted there.
 */
export async function offerRows(db: ArcadaDatabase): Promise<{ known: Set<string>; lacking: Set<string> }> {
  const known = new Set<string>();
  const lacking = new Set<string>();
  for (const collection of Object.keys(DEFINITIONS) as CollectionName[]) {
    const rows = await offersOf(db, collection).toArray();
    const current = await serverRows(db, collection, rows);
    rows.forEach(({ id }, index) => {
      const row = current[index];
      known.add(`${collection}/${id}`);
      if (!row || row.version === -1) lacking.add(`${collection}/${id}`);
    });
  }
  return { known, lacking };
}

/**
 * Once the restored server has been read: rows that its backup lacked without a tombstone, or had older than this
 * tablet knew them, are offered back from now on, whatever has been written there since; the rest is dropped. False,
 * with nothing done, when the tablet has received changes that `backup` does not take into account.
 */
export async function finishRestore(
  db: ArcadaDatabase,
  backup: RowsOfBackup,
  tombstones: ReadonlySet<string>,
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const cursor = await readMeta(db, 'cursor');
    if (cursor === undefined || cursor > backup.to) return false;
    for (const collection of Object.keys(DEFINITIONS) as CollectionName[]) {
      const unnamed = await db
        .rows(collection)
        .filter((row) => row.version === -1)
        .toArray();
      const bases = await db.base.bulkGet(unnamed.map((row): [CollectionName, string] => [collection, row.id]));
      await db.rows(collection).bulkDelete(unnamed.flatMap((row, index) => (bases[index] ? [] : [row.id])));
    }
    // Edits of rows that the restored server does not have: a person decides whether they come back.
    await db.base
      .filter((base) => base.version === -1)
      .modify((base) => {
        Object.assign(base, withServerRow(base, null, 0));
      });
    for (const collection of Object.keys(DEFINITIONS) as CollectionName[]) {
      await offerBack(db, collection, { backup: backup.rows, tombstones });
    }
    await clearMeta(db, 'restoring');
    return true;
  });
}

async function offerBack(
  db: ArcadaDatabase,
  collection: CollectionName,
  { backup, tombstones }: { backup: RowsOfBackup['rows']; tombstones: ReadonlySet<string> },
): Promise<void> {
  const rows = await offersOf(db, collection).toArray();
  // Users are not offered back: the administrador manages them.
  if (collection === 'users')
    return db.offers.bulkDelete(rows.map(({ id }): [CollectionName, string] => [collection, id]));
  const current = await serverRows(db, collection, rows);
  const offered: OfferRow[] = [];
  const dropped: [CollectionName, string][] = [];
  rows.forEach((kept, index) => {
    const key = `${collection}/${kept.id}`;
    const restored = asRestored(kept, current[index] ?? null, backup.get(key));
    const known = restored ? !isNewer(kept.row, restored) : tombstones.has(key);
    if (known) dropped.push([collection, kept.id]);
    else offered.push({ ...kept, restored });
  });
  await db.offers.bulkDelete(dropped);
  await db.offers.bulkPut(offered);
}

/** The row in the backup, with which the kept one is compared; `ofBackup` is undefined unless it was written since. */
function asRestored(kept: OfferRow, current: Row | null, ofBackup: Row | null | undefined): Row | null {
  // Kept since an earlier restore: its loss does not depend on this restore, as long as the server has the row.
  if (kept.restored !== undefined) return current && kept.restored;
  return ofBackup === undefined ? current : ofBackup;
}

/**
 * Whether the row that this tablet knew was written after the backup was made. Tablet and backup have counted the same
 * writes up to then, so the higher version is the newer one; the time decides where the backup is of an epoch that went
 * on without this tablet.
 */
const isNewer = (known: Row, restored: Row) =>
  known.version > restored.version || known.updated_at > restored.updated_at;

const offersOf = (db: ArcadaDatabase, collection: CollectionName) =>
  db.offers.where('[collection+id]').between([collection, ''], [collection, '\uffff']);
