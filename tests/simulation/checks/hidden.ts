// A deleted record, with all that was below it, stays off its tablet's screens for as long as the deletion waits there.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { parentsOf } from '#domain/registry.ts';
import { readWrites } from '#store/outbox/actions.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

type RowKey = [CollectionName, string];

/** By deletion: all that it has ever hidden. */
export type HiddenRows = Map<string, Map<string, RowKey>>;

/** The records that are shown although their deletion, or that of a record above them, waits. */
export async function shownAgain(db: ArcadaDatabase, hidden: HiddenRows): Promise<string[]> {
  const writes = await readWrites(db);
  const found: string[] = [];
  for (const op of hidden.keys()) if (!writes.some(({ op_id }) => op_id === op)) hidden.delete(op);
  for (const deletion of writes) {
    if (deletion.method !== 'DELETE' || isTakenBack(deletion, writes)) continue;
    const rows = noteHidden(hidden, deletion);
    const shown = new Map<string, { collection: CollectionName; row: Row }>();
    for (const [collection, id] of rows.values()) {
      const row = await db.rows(collection).get(id);
      if (row) shown.set(id, { collection, row });
    }
    const reach = new Set([...rows.values()].map(([, id]) => id));
    for (const id of leftOf(shown, reach, deletion.row_id)) reach.delete(id);
    for (const [id, { collection }] of shown) {
      if (!reach.has(id)) continue;
      found.push(`${collection} ${id} is shown, and its deletion waits (${deletion.collection} ${deletion.row_id})`);
    }
  }
  return found;
}

/** Others may have moved a record out of reach of the deletion: then all below it is out of reach too. */
function leftOf(
  shown: ReadonlyMap<string, { collection: CollectionName; row: Row }>,
  reach: ReadonlySet<string>,
  deleted: string,
): Set<string> {
  const left = new Set<string>();
  const isTaken = (id: string) => reach.has(id) && !left.has(id);
  for (let before = -1; before < left.size;) {
    before = left.size;
    for (const [id, { collection, row }] of shown) {
      if (id !== deleted && !parentsOf(collection, row).some((parent) => isTaken(parent.id))) left.add(id);
    }
  }
  return left;
}

/** Somebody has taken the deletion back, or made the record anew. */
const isTakenBack = ({ collection, row_id, n }: OutboxEntry, writes: readonly OutboxEntry[]): boolean =>
  writes.some((other) => other.collection === collection && other.row_id === row_id && other.n > n);

function noteHidden(hidden: HiddenRows, { op_id, collection, row_id, hides = [] }: OutboxEntry): Map<string, RowKey> {
  const rows = hidden.get(op_id) ?? new Map<string, RowKey>([[row_id, [collection, row_id]]]);
  hidden.set(op_id, rows);
  for (const each of hides) rows.set(each.id, [each.collection, each.id]);
  return rows;
}
