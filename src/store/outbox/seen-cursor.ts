// The cursor up to which the deleting person has seen what goes with the record: the server refuses to delete records
// that others changed later.
import { parentsOf, type RecordKey } from '#domain/registry.ts';
import { formatCursor, parseCursor } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { readWrites } from './actions.ts';

/** Stands for the epoch before the first contact: no server has it. */
const NO_EPOCH = '00000000-0000-0000-0000-000000000000';

/** The cursor up to which this tablet has received changes. */
async function cursorNow(db: ArcadaDatabase): Promise<string> {
  const [epoch = NO_EPOCH, cursor = 0] = await readMetas(db, 'epoch', 'cursor');
  return formatCursor(epoch, cursor);
}

/**
 * The cursor up to which a person has seen everything here: the tablet's own. But while collections of a newer build are unread, it has
 * passed records that never came to this tablet: the person has seen nothing then, or what the server has counted for them (`counted`).
 */
export async function seenNow(db: ArcadaDatabase, counted?: string): Promise<string> {
  const [epoch = NO_EPOCH, unread] = await readMetas(db, 'epoch', 'unread');
  return unread === undefined ? cursorNow(db) : (counted ?? formatCursor(epoch, 0));
}

/**
 * The cursor up to which the server has counted the changes under a record, when it refused to delete it; undefined where it counted
 * only those after what the person had seen. Within the caller's transaction.
 */
export async function countedTo(db: ArcadaDatabase, { seen, counted_to }: OutboxEntry): Promise<string | undefined> {
  const countedAll = seen !== undefined && parseCursor(seen)?.seq === 0;
  // The server has counted up to its head, and so at least as far as this tablet has received.
  return countedAll || counted_to !== undefined ? cursorNow(db) : undefined;
}

/**
 * The cursor up to which a person has seen this record and all below it (`seenNow`). But rows hidden by another unsent deletion were not
 * visible since that deletion was confirmed: then its older cursor counts.
 */
export async function seenOf(db: ArcadaDatabase, record: RecordKey, counted?: string): Promise<string> {
  const now = await seenNow(db, counted);
  const epoch = parseCursor(now)?.epoch;
  const earlier = (await readWrites(db)).filter(({ method, seen }) => method === 'DELETE' && seen !== now);
  const cursors = [now];
  for (const { collection, row_id: id, hides = [], seen } of earlier) {
    if (seen !== undefined && (await isAnyBelow(db, [{ collection, id }, ...hides], record))) cursors.push(seen);
  }
  // A cursor of another epoch cannot be compared: nothing was seen.
  const reached = (cursor: string) => {
    const place = parseCursor(cursor);
    return place !== null && place.epoch === epoch ? place.seq : -1;
  };
  return cursors.reduce((least, cursor) => (reached(cursor) < reached(least) ? cursor : least));
}

/** Whether one of these records goes with `record` on the server, as far as this tablet knows. */
async function isAnyBelow(db: ArcadaDatabase, records: readonly RecordKey[], record: RecordKey): Promise<boolean> {
  const name = ({ collection, id }: RecordKey) => `${collection}/${id}`;
  const ways = new Map(records.map((each) => [name(each), each]));
  for (const { collection, id } of ways.values()) {
    const base = await db.base.get([collection, id]);
    const row = base ? (base.row ?? base.last) : await db.rows(collection).get(id);
    const above = row ? parentsOf(collection, row) : [];
    if (above.some((parent) => name(parent) === name(record))) return true;
    for (const parent of above) ways.set(name(parent), parent);
  }
  return false;
}
