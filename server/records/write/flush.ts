// Stores decided rows together, one statement a collection (decision 011): in the embedded database the cost of a write
// is the number of its statements.
import { COLLECTIONS } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { wireRow, writeRows } from '#server/records/table.ts';
import { LostRace } from './transaction.ts';
import { remember, type WriteUnit } from './unit.ts';

/** Stores pending rows, parents before children, and takes over the rows as the database returns them. */
export async function flush(unit: WriteUnit): Promise<void> {
  const pending = [...unit.pending.values()];
  unit.pending.clear();
  for (const collection of COLLECTIONS) {
    const ofCollection = pending.filter(({ change }) => change.definition.collection === collection);
    if (ofCollection.length === 0) continue;
    const rows = ofCollection.map(({ change, columns }) => ({ ...change.row, ...columns }));
    const stored = await writeRows(unit.trx, definitionOf(collection), rows);
    // Another transaction made one of these ids after we looked: the next attempt finds its row.
    if (stored.length < ofCollection.length) throw new LostRace('another transaction inserted the same id');
    remember(unit, definitionOf(collection), stored);
    const byId = new Map(stored.map((row) => [row.id, wireRow(row)]));
    for (const { change } of ofCollection) change.row = byId.get(change.row.id) ?? change.row;
  }
}
