// Revives deleted records, so that the records below them have their place again.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { newId } from '#domain/record/ids.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { FallenParent } from '#domain/wire/problem.ts';
import { parentsOf, type RecordKey } from '#domain/registry.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { loneEntry, queueBehind } from '#store/outbox/queue.ts';
import { ensureBase, entriesOf } from '#store/rows/shown-row.ts';
import type { OutboxItem } from '#store/database/tables.ts';
import { personOnScreen, write, type WritePorts } from '#store/outbox/write.ts';
import { wireRow } from '#store/database/local-row.ts';

interface Revival {
  collection: CollectionName;
  id: string;
  author: string;
  captured_at: string;
  /** The whole record, for a server that has no tombstone of it. Empty: such a server cannot bring it back. */
  patch: Patch;
  /** The time at which the record was made, for such a server; ISO 8601 UTC. */
  made_at?: string | undefined;
  deps?: string[];
}

/**
 * Queues a revival, before any waiting edits of the record, and answers its op id; one that waits already is enough.
 * Within the caller's transaction.
 */
export async function queueRevival(db: ArcadaDatabase, revival: Revival): Promise<string> {
  const { collection, id: row_id, author, captured_at, patch, made_at, deps = [] } = revival;
  const waiting = (await entriesOf(db, collection, row_id)).find(({ revives }) => revives === true);
  if (waiting) return waiting.op_id;
  await ensureBase(db, collection, row_id);
  const told = { op_id: newId(), author, schema: WIRE_SCHEMA, collection, row_id, captured_at, patch };
  const made = made_at === undefined ? {} : { made_at };
  await db.outbox.add({ ...loneEntry({ ...told, method: 'POST' }), deps, revives: true, ...made });
  const deletion = (await entriesOf(db, collection, row_id)).findLast(({ method }) => method === 'DELETE');
  await queueBehind(
    db,
    [told.op_id],
    (entry) =>
      isWrite(entry) && entry.collection === collection && entry.row_id === row_id && entry.n > (deletion?.n ?? 0),
  );
  return told.op_id;
}

/**
 * Revives a record that another person has deleted, as it last stood on the server, with the records deleted with it;
 * `row` is what this tablet shows until then. Throws what `write` throws.
 */
export async function restoreRecord(
  db: ArcadaDatabase,
  collection: CollectionName,
  row: Row,
  ports: WritePorts,
): Promise<void> {
  await write(db, [{ method: 'POST', collection, id: row.id, values: wireRow(row), revives: true }], ports);
}

/** The parents that a record names and that are not on this tablet: they were deleted. For a live query. */
export async function missingParents(
  db: ArcadaDatabase,
  collection: CollectionName,
  row: Row | null,
): Promise<RecordKey[]> {
  const parents = row ? parentsOf(collection, row) : [];
  const known = await Promise.all(parents.map((parent) => db.rows(parent.collection).get(parent.id)));
  return parents.filter((_, index) => !known[index]);
}

/**
 * Revives the deleted record because of which the server refused an entry, in the name of the person on screen; then
 * every entry refused for it is sent again. Throws AppError `unauthenticated` without a person.
 */
export async function restoreFallen(db: ArcadaDatabase, opId: string, now: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const fallen = fallenOf(await db.outbox.get({ op_id: opId }));
    if (!fallen) return;
    const { collection, id } = fallen;
    const author = await personOnScreen(db);
    const captured_at = new Date(now).toISOString();
    const revival = await queueRevival(db, { collection, id, author, captured_at, patch: {} });
    const refused = await db.outbox.where('state').equals('attention').toArray();
    const groups = refused.filter((entry) => fallenOf(entry)?.id === id).map(({ group }) => group);
    await db.outbox
      .where('group')
      .anyOf(groups)
      .and(({ state }) => state !== 'inflight')
      .modify((entry) => {
        entry.deps = [...new Set([...entry.deps, revival])];
        Object.assign(entry, { state: 'pending', error: null, not_before: 0, tries: 0 });
      });
    await queueBehind(db, [revival], ({ deps }) => deps.includes(revival));
  });
  await db.saved();
}

/** The deleted record because of which an entry was refused, as the server named it. */
export function fallenOf(entry: OutboxItem | undefined): FallenParent | undefined {
  return entry?.state === 'attention' ? entry.error?.problem.fallen : undefined;
}
