// What a screen shows of a row = the server's row (base) with this tablet's unsent patches laid over it, in order.
import type { CollectionName } from '#domain/collections.ts';
import type { Row } from '#domain/entity.ts';
import { fold, sameValue } from '#domain/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from './database.ts';
import { localRow, wireRow } from './local-row.ts';
import type { BaseRow, OutboxEntry } from './types.ts';

/** The unacknowledged entries of one row, oldest first. */
export async function entriesOf(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<OutboxEntry[]> {
  return db.outbox.where({ collection, row_id: id }).sortBy('n');
}

/** The base of a row; made from the row as shown when it has no unsent edits yet. Call before its first patch. */
export async function ensureBase(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<BaseRow> {
  const [known, shown] = await Promise.all([db.base.get([collection, id]), db.rows(collection).get(id)]);
  if (known) return known;
  const row = shown ? wireRow(shown) : null;
  const base: BaseRow = { collection, id, row, version: row?.version ?? 0, deleted: false };
  await db.base.put(base);
  return base;
}

/** Recomputes the shown row after its base or its entries changed; drops the base once nothing waits. */
export async function showRow(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<void> {
  const [base, entries] = await Promise.all([db.base.get([collection, id]), entriesOf(db, collection, id)]);
  if (!base) return;
  const table = db.rows(collection);
  if (base.hidden_by !== undefined) {
    await table.delete(id);
    return;
  }
  if (entries.length === 0) {
    if (base.row) await table.put(localRow(collection, base.row));
    else await table.delete(id);
    await db.base.delete([collection, id]);
    return;
  }
  const last = entries.at(-1)!;
  if (last.method === 'DELETE') {
    await table.delete(id);
    return;
  }
  // Deleted on the server and edited here: what was shown stays until the conflict is judged.
  const under = base.row ?? (entries[0]!.method === 'POST' ? null : await table.get(id));
  const shown = entries.reduce(overlay, under ? wireRow(under) : null);
  if (!shown) return;
  await table.put(localRow(collection, { ...shown, updated_at: last.captured_at, updated_by: last.author }));
}

/** A row (null: there is none) after one more entry. */
function overlay(row: Row | null, entry: OutboxEntry): Row | null {
  if (entry.method === 'DELETE') return null;
  if (entry.method === 'PUT') return row && fold(row, entry.patch);
  if (row === null) return fold(blankRow(entry), entry.patch);
  // A create that meets a row fills it in, as the merge will: what it left at the defaults blanks nothing.
  const filled = Object.entries(entry.patch).filter(([, { before, after }]) => !sameValue(before, after));
  return fold(row, Object.fromEntries(filled));
}

function blankRow(entry: OutboxEntry): Row {
  return {
    ...definitionOf(entry.collection).defaults,
    id: entry.row_id,
    version: 0,
    created_at: entry.captured_at,
    updated_at: entry.captured_at,
    created_by: entry.author,
    updated_by: entry.author,
  };
}
