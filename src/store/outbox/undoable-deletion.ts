import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import { isWrite } from './actions.ts';
import { carriesFile } from './files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { descendants } from '#store/rows/descendants.ts';
import { wireRow } from '#store/database/local-row.ts';
import { withdrawEntries, rowName, withDependents } from './queue.ts';
import { isNotApplied } from './join-edits.ts';
import { ensureBase, entriesOf, readHeld, showRow } from '#store/rows/shown-row.ts';
import { isShutOut } from '#store/session/shut-out.ts';
import type { OutboxItem, StoredBlob } from '#store/database/tables.ts';
import { write, type WritePorts } from './write.ts';

/** The facts that a person must know before deleting a record. */
export interface DeletionPreview {
  /** The records deleted with it, in words: "2 planes de tratamiento". */
  descendants: string[];
  /** Changes of the record and its descendants that the server has not received. */
  unsent: number;
}

/** The records that a deletion of this one takes on this tablet. */
export async function previewDeletion(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
): Promise<DeletionPreview> {
  const below = await descendants(db, collection, id);
  const counts = new Map<CollectionName, number>();
  for (const child of below) counts.set(child.collection, (counts.get(child.collection) ?? 0) + 1);
  const keys = [{ collection, id }, ...below].map((row): [CollectionName, string] => [row.collection, row.id]);
  const rows = new Set(keys.map((key) => key.join('/')));
  // All conflicts: the index finds a group's conflict under one of its rows only.
  const parked = (await db.conflicts.toArray())
    .flatMap(({ entries }) => entries)
    .filter((entry) => rows.has(rowName(entry)));
  const waiting = await db.outbox.where('[collection+row_id]').anyOf(keys).count();
  const offered = await db.offers.where('[collection+id]').anyOf(keys).count();
  return {
    descendants: [...counts].map(([name, count]) => {
      const { singular, plural } = definitionOf(name);
      return `${count} ${count === 1 ? singular : plural}`;
    }),
    unsent: waiting + offered + parked.length,
  };
}

/**
 * Undoes a deletion, whatever its state. `awaited`: the server had applied it already, and brings the other records
 * back with its answer.
 */
export type UndoDeletion = () => Promise<{ awaited: boolean }>;

/** Deletes a record with everything that belongs to it, as `write` does; answers the undo for "Deshacer". */
export async function deleteUndoably(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
  ports: WritePorts,
): Promise<UndoDeletion> {
  const undo = await db.transaction('rw', db.tables, async () => {
    const shown = await db.rows(collection).get(id);
    const before = await withDependents(db, await entriesOf(db, collection, id));
    const files = await db.blobs.bulkGet(
      before
        .filter(isWrite)
        .filter(carriesFile)
        .map((entry) => entry.row_id),
    );
    await write(db, [{ method: 'DELETE', collection, id }], ports);
    const still = await db.outbox.bulkGet(before.map((entry) => entry.n));
    const annihilated = before.filter((_, index) => still[index] === undefined);
    return async () => {
      const kept = files.flatMap((file) => file ?? []);
      const awaited = await db.transaction('rw', db.tables, async () =>
        bringBack(db, { collection, id, values: shown, annihilated, files: kept }, ports),
      );
      await db.saved();
      return { awaited };
    };
  });
  await db.saved();
  return undo;
}

/**
 * Undoes a deletion made here or elsewhere, including the records deleted with it: `row` is the record as it last
 * stood. A record that is there already stays as it is.
 */
export async function restoreDeletion(
  db: ArcadaDatabase,
  collection: CollectionName,
  row: Row,
  ports: WritePorts,
): Promise<void> {
  // Async: in a plain function Dexie loses track after the first await, and commits without the rest.
  await db.transaction('rw', db.tables, async () => {
    await bringBack(db, { collection, id: row.id, values: row, annihilated: [], files: [] }, ports);
  });
  await db.saved();
}

interface Deleted {
  collection: CollectionName;
  id: string;
  /** The row as it was shown; undefined when there was none. */
  values: Row | undefined;
  /** The never-sent entries that the deletion took out of the outbox. */
  annihilated: readonly OutboxItem[];
  /** The files of the images among them. */
  files: readonly StoredBlob[];
}

/** Restores the row; answers whether the server must bring back the records deleted with it. */
async function bringBack(db: ArcadaDatabase, deleted: Deleted, ports: WritePorts): Promise<boolean> {
  const { collection, id, values, annihilated, files } = deleted;
  // The deletion is sealed with the other unsent work of a tablet that was shut out, and would go on being sent.
  if (await isShutOut(db)) throw new AppError('unauthenticated', 'Inicie sesión para deshacer');
  const { base, shown } = await readHeld(db, collection, id);
  // With `hidden_by` the row is back already, below another record whose unsent deletion hides it.
  if (!values || shown || base?.hidden_by !== undefined) return false;
  if (annihilated.length > 0) {
    await db.blobs.bulkPut([...files]);
    await putBack(db, annihilated);
    return false;
  }
  const last = (await entriesOf(db, collection, id)).at(-1);
  // The server may have applied a deletion that was sent: then the record is revived, as it last stood there.
  if (last?.method === 'DELETE' && isNotApplied(last)) {
    await withdrawEntries(db, [last]);
    return false;
  }
  await write(db, [{ method: 'POST', collection, id, values: wireRow(values), revives: true }], ports);
  return childrenOf(collection).length > 0;
}

/** The server has never seen these entries: they are queued again as they were, in their order. */
async function putBack(db: ArcadaDatabase, entries: readonly OutboxItem[]): Promise<void> {
  const inOrder = entries.toSorted((a, b) => a.n - b.n);
  for (const { n: _, state, ...entry } of inOrder) {
    if ('row_id' in entry) await ensureBase(db, entry.collection, entry.row_id);
    // The author may have signed in again meanwhile; if not, the engine finds that out.
    await db.outbox.add({ ...entry, state: state === 'auth' ? 'pending' : state });
  }
  for (const { collection, row_id } of inOrder.filter(isWrite)) await showRow(db, collection, row_id);
}
