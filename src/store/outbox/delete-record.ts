// Deletes a record: which records go with it, which writes must reach the server before, and which never left this tablet.
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Row } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { descendants } from '#store/rows/descendants.ts';
import { isNotApplied } from './join-edits.ts';
import { isWrite } from './actions.ts';
import { newEntry, type Intent, type Stamp } from './new-entry.ts';
import { hide, withdrawEntries, rowName, withDependents } from './queue.ts';
import { seenNow, seenOf } from './seen-cursor.ts';
import { ensureBase, entriesOf, readHeld, showRow } from '#store/rows/shown-row.ts';
import type { OutboxEntry, OutboxItem } from '#store/database/tables.ts';

/** Hides a record with all below it and queues the deletion; a record that only this tablet has is removed at once. */
export async function deleteRecord(
  db: ArcadaDatabase,
  intent: Intent & { method: 'DELETE' },
  stamp: Stamp,
): Promise<void> {
  const { collection, id } = intent;
  const [author, entries] = await Promise.all([stamp.author, entriesOf(db, collection, id)]);
  if (entries[0]?.method === 'POST' && (await isOnlyHere(db, entries))) {
    const gone = await withDependents(db, entries);
    const below = await descendants(db, collection, id);
    const names = new Set([{ collection, id }, ...below].map((row) => `${row.collection}/${row.id}`));
    const writes = gone.filter(isWrite);
    const made = new Set(writes.filter(({ method }) => method === 'POST').map(rowName));
    // A dependent record may have been moved elsewhere since, and must not be deleted; one that was made before, and moved
    // here, would come back where it was, without its later edits. Then everything is sent, creation and deletion.
    if (writes.every((entry) => names.has(rowName(entry)) && made.has(rowName(entry))))
      return withdrawEntries(db, gone);
  }
  const shown = await db.rows(collection).get(id);
  if (!shown) return;
  await ensureBase(db, collection, id);
  const hides = await descendants(db, collection, id);
  const deps = await departures(db, new Set([id, ...hides.map((row) => row.id)]));
  const seen = await seenOf(db, { collection, id });
  const entry = newEntry(intent, emptied(collection, shown), { ...stamp, author }, { hides, deps, seen });
  await db.outbox.add(entry);
  await hide(db, hides, entry.op_id);
  await showRow(db, collection, id);
}

/** The patch of a deletion: every field becomes empty. */
function emptied(collection: CollectionName, shown: Row): Patch {
  const patch: Patch = {};
  for (const field of fieldsOf(definitionOf(collection))) patch[field] = { before: shown[field] ?? null, after: null };
  return patch;
}

/**
 * Deletes hundreds of records without descendants, here or in the outbox: the caller has checked that in the same
 * transaction. Otherwise as `deleteRecord`, without looking for descendants.
 */
export async function deleteLeaves(
  db: ArcadaDatabase,
  collection: CollectionName,
  ids: readonly string[],
  stamp: Omit<Stamp, 'author' | 'group' | 'alone'> & { author: string },
): Promise<void> {
  const seen = await seenNow(db);
  for (const id of ids) {
    const { entries, shown } = await readHeld(db, collection, id);
    if (entries[0]?.method === 'POST' && (await isOnlyHere(db, entries))) {
      await withdrawEntries(db, entries);
      continue;
    }
    if (!shown) continue;
    await ensureBase(db, collection, id);
    const alone = { ...stamp, group: '', alone: true };
    const intent = { method: 'DELETE' as const, collection, id };
    await db.outbox.add(newEntry(intent, emptied(collection, shown), alone, { hides: [], deps: [], seen }));
    await showRow(db, collection, id);
  }
}

/** The op ids of unsent edits that move records out of those to be deleted (`taken`): they must reach the server first. */
export async function departures(db: ArcadaDatabase, taken: ReadonlySet<unknown>): Promise<string[]> {
  const leaves = (item: OutboxItem) => isWrite(item) && isDeparture(item, taken);
  return (await db.outbox.filter(leaves).toArray()).map(({ op_id }) => op_id);
}

/** Whether an edit moves its record out of those to be deleted (`taken`). */
export const isDeparture = ({ collection, method, patch }: OutboxEntry, taken: ReadonlySet<unknown>): boolean =>
  method !== 'DELETE' &&
  definitionOf(collection).parents.some(
    ({ field }) => taken.has(patch[field]?.before) && !taken.has(patch[field]?.after),
  );

/** Whether the server cannot have the row that these entries create: none of them was applied, and none came from there. */
async function isOnlyHere(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<boolean> {
  if (!entries.every((entry) => isNotApplied(entry) && entry.group === entry.op_id)) return false;
  const [{ collection, row_id }] = entries as [OutboxEntry];
  return ((await db.base.get([collection, row_id]))?.row ?? null) === null;
}
