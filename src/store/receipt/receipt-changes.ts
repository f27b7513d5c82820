// The changes of a receipt as this tablet knows them: those that were acknowledged, and those that were not.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import type { OwnChange, Standing } from '#domain/receipts/compare.ts';
import { titleOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { valuesOf } from '#store/decisions/read-centre.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { acknowledgedSince, isWithin } from './outage.ts';

/** A change with the name of its record. */
export interface NamedChange extends OwnChange {
  title: string;
}

/** From when to when, milliseconds by this tablet's clock; `to` is null for a time that lasts. */
export interface ReceiptTime {
  from: number;
  to: number | null;
}

/** What was saved on this tablet in that time, the first change first. For a live query. */
export async function readReceiptChanges(db: ArcadaDatabase, { from, to }: ReceiptTime): Promise<NamedChange[]> {
  const within = ({ captured_at }: OutboxEntry): boolean => isWithin(captured_at, from, to);
  // What came to nothing, such as an edit that was taken back, has nothing to be found on the server.
  const acknowledged = (await acknowledgedSince(db, from)).filter(({ entry, needless }) => !needless && within(entry));
  const waiting = (await db.outbox.toArray()).filter(isWrite).filter(within);
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries).filter(within);
  const all: { entry: OutboxEntry; standing: Standing }[] = [
    ...acknowledged.map(({ entry }) => ({ entry, standing: 'acknowledged' as const })),
    ...waiting.map((entry) => ({ entry, standing: entry.state === 'attention' ? 'attention' : 'unsent' }) as const),
    ...parked.map((entry) => ({ entry, standing: 'attention' as const })),
  ];
  const rows = await rowsOf(
    db,
    all.map(({ entry }) => entry),
  );
  return all.toSorted((a, b) => a.entry.n - b.entry.n).map(({ entry, standing }) => namedChange(entry, standing, rows));
}

function namedChange(entry: OutboxEntry, standing: Standing, rows: ReadonlyMap<string, Values>): NamedChange {
  const { op_id, collection, row_id, method, author, captured_at } = entry;
  const title = titleOf(collection, valuesOf(entry, rows.get(row_id)));
  return { op_id, collection, row_id, method, author, captured_at, standing, title };
}

/** The records as they are shown now: the name of one that was only edited is not in its entry. */
async function rowsOf(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, Values>> {
  const wanted = new Map<CollectionName, Set<string>>();
  for (const { collection, row_id } of entries) {
    wanted.set(collection, (wanted.get(collection) ?? new Set()).add(row_id));
  }
  const rows = new Map<string, Values>();
  for (const [collection, ids] of wanted) {
    for (const row of await db.rows(collection).bulkGet([...ids])) if (row) rows.set(row.id, row);
  }
  return rows;
}
