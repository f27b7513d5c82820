// A record's unsent and undecided writes, and the marks that screens show for them.
import { Dexie } from 'dexie';
import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** All writes of one record that the server has not applied. */
export interface Pending {
  /** Those in the outbox, oldest first. */
  entries: OutboxEntry[];
  /** Every conflict that holds a write of the record, also one of a group that is filed under another record of it. */
  conflicts: Conflict[];
}

/** The marks of a record on screens. */
export interface RecordMark {
  /** Some of its changes have not been acknowledged by the server. */
  unsent: boolean;
  /** A change was refused or clashes with another person's: a person must decide. */
  attention: boolean;
}

/** The writes of one record that wait for the server or for a person. For a live query. */
export async function pendingOf(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<Pending> {
  return (await readPending(db, collection, [id])).get(id) ?? { entries: [], conflicts: [] };
}

/** The marks of several records in two reads; a record without marks is not in the map. For a live query. */
export async function recordMarks(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<Map<string, RecordMark>> {
  return marksOf(await readPending(db, collection, ids));
}

/**
 * The marks of all records of a collection that have waiting writes. For a screen that shows hundreds of records: it
 * reads the few waiting writes instead of asking for each record. For a live query.
 */
export async function allRecordMarks(db: ArcadaDatabase, collection: CollectionName): Promise<Map<string, RecordMark>> {
  return marksOf(await readPending(db, collection, null));
}

/**
 * The records, of these, that the server does not have: their creation waits for it, or for a person. An unsent edit is one of a
 * record that it has. For a live query.
 */
export async function newAmong(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<Set<string>> {
  const pending = await readPending(db, collection, ids);
  return new Set(ids.filter((id) => isNew(id, pending.get(id))));
}

function isNew(id: string, pending: Pending | undefined): boolean {
  if (!pending) return false;
  // A creation that is parked alone for its fields has met a record that is there.
  const parked = pending.conflicts.filter(({ kind, entries }) => kind !== 'fields' || entries.length > 1);
  return [...pending.entries, ...parked.flatMap(({ entries }) => entries)].some(
    ({ row_id, method, revives }) => row_id === id && method === 'POST' && !revives,
  );
}

function marksOf(pending: ReadonlyMap<string, Pending>): Map<string, RecordMark> {
  const marks = new Map<string, RecordMark>();
  for (const [id, { entries, conflicts }] of pending) {
    const attention = conflicts.length > 0 || entries.some(({ state }) => state === 'attention');
    marks.set(id, { unsent: true, attention });
  }
  return marks;
}

/** By id; a record without waiting writes is not in the map. Without `ids`, for the whole collection. */
async function readPending(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[] | null,
): Promise<Map<string, Pending>> {
  const byRecord = db.outbox.where('[collection+row_id]');
  const [entries, conflicts] = await Promise.all([
    (ids === null
      ? byRecord.between([collection, Dexie.minKey], [collection, Dexie.maxKey])
      : byRecord.anyOf(ids.map((id) => [collection, id]))
    ).sortBy('n'),
    // All conflicts, which are few: the index finds a group's conflict under one of its records only.
    db.conflicts.toArray(),
  ]);
  const asked = ids && new Set(ids);
  const found = new Map<string, Pending>();
  const pending = (id: string): Pending => {
    const known = found.get(id) ?? { entries: [], conflicts: [] };
    found.set(id, known);
    return known;
  };
  for (const entry of entries.filter(isWrite)) pending(entry.row_id).entries.push(entry);
  for (const conflict of conflicts) {
    const parked = conflict.entries.filter(
      (entry) => entry.collection === collection && (asked?.has(entry.row_id) ?? true),
    );
    for (const id of new Set(parked.map(({ row_id }) => row_id))) pending(id).conflicts.push(conflict);
  }
  return found;
}
