// This tablet's writes of a record, and of the records below it, that the server does not have yet.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { parentsOf, type RecordKey } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';

/** A write that waits, with the record before and after it; null = there was, or is, none. */
export interface UnsentChange {
  entry: OutboxEntry;
  before: Values | null;
  after: Values | null;
  /** It was refused or clashes: a person must decide. */
  attention: boolean;
}

/** The newest first. For a live query. */
export async function unsentChanges(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
): Promise<UnsentChange[]> {
  const queue = (await db.outbox.orderBy('n').toArray()).filter(isWrite);
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const found: UnsentChange[] = [];
  for (const entry of [...parked, ...queue]) {
    const change = await changeOf(db, entry);
    const values = change.after ?? change.before ?? {};
    if (await hangsOn(db, { collection: entry.collection, id: entry.row_id }, values, { collection, id })) {
      found.push({ entry, ...change, attention: parked.includes(entry) || entry.state === 'attention' });
    }
  }
  return found.sort((a, b) => b.entry.n - a.entry.n);
}

async function changeOf(db: ArcadaDatabase, entry: OutboxEntry): Promise<Pick<UnsentChange, 'before' | 'after'>> {
  const row = await rowOf(db, { collection: entry.collection, id: entry.row_id });
  const side = (which: 'before' | 'after'): Values => ({
    ...row,
    ...Object.fromEntries(Object.entries(entry.patch).map(([field, change]) => [field, change[which]])),
  });
  return {
    before: entry.method === 'POST' ? null : side('before'),
    after: entry.method === 'DELETE' ? null : side('after'),
  };
}

/** The row on screen, or the server's where an unsent deletion hides it. */
async function rowOf(db: ArcadaDatabase, { collection, id }: RecordKey): Promise<Values | undefined> {
  const shown = await db.rows(collection).get(id);
  if (shown) return shown;
  const base = await db.base.get([collection, id]);
  return base?.row ?? base?.last;
}

/** Whether a record is the one asked about, or below it at any depth. */
async function hangsOn(db: ArcadaDatabase, record: RecordKey, values: Values, asked: RecordKey): Promise<boolean> {
  if (record.collection === asked.collection) return record.id === asked.id;
  for (const parent of parentsOf(record.collection, values)) {
    if (await hangsOn(db, parent, (await rowOf(db, parent)) ?? {}, asked)) return true;
  }
  return false;
}
