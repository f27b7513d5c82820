import type { CollectionName } from '#domain/record/collections.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** What a screen flags on a record. */
export interface RecordMark {
  /** Some of its changes have not been acknowledged by the server. */
  unsent: boolean;
  /** A change was refused or clashes with another person's: a person must decide. */
  attention: boolean;
}

/** The marks of several records in two reads; a record without marks is not in the map. For a live query. */
export async function recordMarks(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<Map<string, RecordMark>> {
  const keys = ids.map((id) => [collection, id]);
  const [entries, conflicts] = await Promise.all([
    db.outbox.where('[collection+row_id]').anyOf(keys).toArray(),
    // All of them, they are few: a conflict of a group is filed under one of its rows only.
    db.conflicts.toArray(),
  ]);
  const marks = new Map<string, RecordMark>();
  for (const entry of entries) {
    const attention = entry.state === 'attention' || marks.get(entry.row_id)?.attention === true;
    marks.set(entry.row_id, { unsent: true, attention });
  }
  const asked = new Set(ids);
  for (const conflict of conflicts) {
    for (const entry of conflict.entries) {
      if (entry.collection === collection && asked.has(entry.row_id))
        marks.set(entry.row_id, { unsent: true, attention: true });
    }
  }
  return marks;
}
