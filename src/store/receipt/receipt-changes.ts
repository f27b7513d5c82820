// The changes of a receipt as this tablet knows them, acknowledged or not.
import type { OwnChange, Standing } from '#domain/receipts/compare.ts';
import { titleOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { valuesOf } from '#store/decisions/read-centre.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { rowsOf } from '#store/rows/any-record.ts';
import { ownerNames } from '#store/rows/owner-names.ts';
import { acknowledgedSince, isWithin } from './outage.ts';

/** A change with the name of its record. */
export interface NamedChange extends OwnChange {
  title: string;
  /** The patient or product to whom the record belongs; null where it belongs to none, or to one unknown here. */
  whose: string | null;
  /** It revived a deleted record, which a POST does too. */
  revives: boolean;
}

/** A period, milliseconds by this tablet's clock; `to` is null while it lasts. */
export interface ReceiptTime {
  from: number;
  to: number | null;
}

/** The changes saved on this tablet in that period, the first one first. For a live query. */
export async function readReceiptChanges(db: ArcadaDatabase, { from, to }: ReceiptTime): Promise<NamedChange[]> {
  const within = ({ captured_at }: OutboxEntry): boolean => isWithin(captured_at, from, to);
  // A change that came to nothing, such as an edit that was undone, has nothing on the server to be found.
  const acknowledged = (await acknowledgedSince(db, from)).filter(({ entry, needless }) => !needless && within(entry));
  const waiting = (await db.outbox.toArray()).filter(isWrite).filter(within);
  const conflicts = await db.conflicts.toArray();
  const parked = conflicts.flatMap(({ entries }) => entries).filter(within);
  const all: { entry: OutboxEntry; standing: Standing }[] = [
    ...acknowledged.map(({ entry }) => ({ entry, standing: 'acknowledged' as const })),
    ...waiting.map((entry) => ({ entry, standing: entry.state === 'attention' ? 'attention' : 'unsent' }) as const),
    ...parked.map((entry) => ({ entry, standing: 'attention' as const })),
  ];
  // As they are shown now: the entry of an edit lacks its record's name.
  const rows = await rowsOf(
    db,
    all.map(({ entry: { collection, row_id } }) => ({ collection, id: row_id })),
  );
  // A record that was deleted elsewhere meanwhile is not shown: its conflict, or the sent call, remembers it.
  const parkedRows = new Map(conflicts.map(({ row_id, mine }) => [row_id, mine ?? undefined]));
  const rowOf = ({ row_id, sent }: OutboxEntry) => rows.get(row_id) ?? parkedRows.get(row_id) ?? sent?.body;
  const named = all
    .toSorted((a, b) => a.entry.n - b.entry.n)
    .map(({ entry, standing }) => ({ entry, standing, values: valuesOf(entry, rowOf(entry)) }));
  const whose = await ownerNames(
    db,
    named.map(({ entry: { op_id, collection }, values }) => ({ key: op_id, collection, values })),
  );
  return named.map(({ entry: { revives = false, ...entry }, standing, values }) => {
    const { op_id, collection, row_id, method, author, captured_at } = entry;
    return {
      op_id,
      collection,
      row_id,
      method,
      author,
      captured_at,
      standing,
      title: titleOf(collection, values),
      whose: whose.get(op_id) ?? null,
      revives,
    };
  });
}
