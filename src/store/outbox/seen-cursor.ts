// The cursor up to which the deleting person has seen what goes with the record: the server refuses to delete records
// that others changed later.
import { parentsOf, type RecordKey } from '#domain/registry.ts';
import { formatCursor, parseCursor } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { readWrites } from './actions.ts';

/**
 * The cursor up to which this tablet has received changes. Before the first contact no epoch is known; an epoch that no
 * server has stands for it.
 */
export async function cursorNow(db: ArcadaDatabase): Promise<string> {
  const epoch = (await readMeta(db, 'epoch')) ?? '00000000-0000-0000-0000-000000000000';
  return formatCursor(epoch, (await readMeta(db, 'cursor')) ?? 0);
}

/**
 * The cursor up to which a person has seen this record and all below it: the tablet's own. But rows hidden by another
 * unsent deletion were not visible since that deletion was confirmed: then its older cursor counts.
 */
export async function seenOf(db: ArcadaDatabase, record: RecordKey): Promise<string> {
  const now = await cursorNow(db);
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
