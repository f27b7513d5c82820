// Handles an acknowledgement: the entry leaves the outbox for `acked`, the server's row becomes the base.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { parentsOf } from '#domain/registry.ts';
import { fileAcknowledged } from '#store/outbox/files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { localRow, wireRow } from '#store/database/local-row.ts';
import { serverNow } from '#store/database/meta.ts';
import { unhide } from '#store/outbox/queue.ts';
import { noteRevived } from '#store/rows/revived.ts';
import { showRow, withServerRow } from '#store/rows/shown-row.ts';
import type { BaseRow, OutboxEntry } from '#store/database/tables.ts';

/** An entry that the server has applied, with its answer. */
export interface Acknowledgement {
  entry: OutboxEntry;
  /** The row in the answer; null = it is deleted now. */
  row: Row | null;
  version: number;
  /** It was settled without being applied: there was nothing left to do. */
  needless?: true;
}

/** Within the caller's transaction. In bulk where no other entry waits for a row: draining a long queue must be quick. */
export async function acknowledge(db: ArcadaDatabase, acks: readonly Acknowledgement[], now: number): Promise<void> {
  if (acks.length === 0) return;
  const keys = acks.map(({ entry }) => keyOf(entry));
  const [bases, acked_at, queued] = await Promise.all([
    db.base.bulkGet(keys),
    serverNow(db, now),
    Promise.all(acks.map(({ entry: { collection, row_id } }) => db.outbox.where({ collection, row_id }).count())),
  ]);
  const puts = new Map<CollectionName, Row[]>();
  const noLongerEdited: [CollectionName, string][] = [];
  const others: BaseRow[] = [];
  const back = new Set<Acknowledgement>();
  for (const [index, ack] of acks.entries()) {
    const { collection, row_id } = ack.entry;
    const base = newerOf(bases[index] ?? (await shownAsBase(db, ack.entry)), ack);
    // Somebody has revived the record, and this tablet has received that, before the answer to its deletion came.
    if (ack.row === null && base.row !== null) back.add(ack);
    const own = acks.filter(({ entry }) => entry.row_id === row_id && entry.collection === collection).length;
    if (queued[index]! > own || base.hidden_by !== undefined || base.row === null) {
      others.push(base);
    } else {
      puts.set(collection, [...(puts.get(collection) ?? []), localRow(collection, base.row)]);
      noLongerEdited.push([collection, row_id]);
    }
  }
  await Promise.all([
    noteRevived(
      db,
      acks.map(({ entry }) => entry),
    ),
    db.outbox.bulkDelete(acks.map(({ entry }) => entry.n)),
    // After a restore the call is built anew, so `sent` need not be kept.
    db.acked.bulkPut(
      acks.map(({ entry, needless }) => ({
        op_id: entry.op_id,
        acked_at,
        entry: { ...entry, sent: null },
        ...(needless && { needless }),
      })),
    ),
    ...[...puts].map(([collection, rows]) => db.rows(collection).bulkPut(rows)),
    db.base.bulkDelete(noLongerEdited),
    fileAcknowledged(
      db,
      acks.filter(({ entry }) => entry.collection === 'clinical-images').map(({ entry }) => entry.row_id),
    ),
  ]);
  for (const base of others) {
    await db.base.put(base);
    await showRow(db, base.collection, base.id);
  }
  for (const ack of acks) {
    const { entry, row } = ack;
    if (entry.method !== 'DELETE') continue;
    // Its first answer was lost, and somebody has undone the deletion on the server since: the hidden rows are there again.
    if (row || back.has(ack)) await unhide(db, entry.op_id);
    else await forgetHidden(db, entry);
  }
}

const keyOf = (entry: OutboxEntry): [CollectionName, string] => [entry.collection, entry.row_id];

/**
 * Without a base no entry waits for the row any more (another engine took the answer in): the row on screen is the server's.
 */
async function shownAsBase(db: ArcadaDatabase, entry: OutboxEntry): Promise<BaseRow | undefined> {
  const shown = await db.rows(entry.collection).get(entry.row_id);
  if (!shown) return undefined;
  const row = wireRow(shown);
  return { collection: entry.collection, id: row.id, row, version: row.version, deleted: false };
}

/** A pull may have brought a newer row than the answer holds: a base never goes back. */
function newerOf(base: BaseRow | undefined, { entry, row, version }: Acknowledgement): BaseRow {
  if (base && base.version > version) return base;
  return {
    collection: entry.collection,
    id: entry.row_id,
    row,
    version,
    deleted: row === null,
    ...(base?.hidden_by === undefined ? {} : { hidden_by: base.hidden_by }),
  };
}

/**
 * Drops the rows that went with an applied DELETE, unless somebody here still edits them. A row that has another parent
 * on the server (only this tablet was about to move it below the deleted record) is shown again.
 */
async function forgetHidden(db: ArcadaDatabase, { op_id, row_id }: OutboxEntry): Promise<void> {
  const hidden = await db.base.where({ hidden_by: op_id }).toArray();
  const gone = new Set([row_id]);
  const goes = ({ collection, row }: BaseRow) =>
    row === null || parentsOf(collection, row).some((parent) => gone.has(parent.id));
  for (let size = 0; size < gone.size;) {
    size = gone.size;
    for (const base of hidden) if (goes(base)) gone.add(base.id);
  }
  for (const { hidden_by: _, ...rest } of hidden) {
    await db.base.put(gone.has(rest.id) ? withServerRow(rest, null, rest.version) : rest);
  }
  for (const { collection, id } of hidden) await showRow(db, collection, id);
}
