// Deleting a record with all that belongs to it, and "Deshacer".
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { parentsOf, type RecordKey } from '#domain/registry.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { deleteUndoably, type UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { readMeta } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { descendants } from '#store/rows/descendants.ts';
import { noted, type Actor } from './actor.ts';
import { valuesAfter } from './history.ts';
import type { SimTablet } from './tablet.ts';

/** A person deletes a record; until their tablet restarts, or changes hands, they can take that back. */
export async function deleteRecord(actor: Actor, { collection, id }: RecordKey): Promise<string> {
  const { tablet, ledger, undos } = actor;
  const db = tablet.db();
  const person = await readMeta(db, 'person');
  const shown = await shownWithChildren(actor, { collection, id });
  const waiting = await waitingFor(tablet, { collection, id });
  let undo: UndoDeletion | undefined;
  const change = async () => {
    undo = await deleteUndoably(db, collection, id, tablet.ports);
  };
  await noted(actor, change, {
    wasDone: async () => !(await isShown(tablet, { collection, id })),
    async note() {
      // Never-sent changes go too, as the person was told: also those that an old form has covered since.
      const left = new Set(await tablet.db().outbox.toCollection().primaryKeys());
      const withdrawn = waiting.filter(({ n }) => !left.has(n));
      const gone = withdrawn.flatMap(({ patch }) => Object.values(patch));
      const deletion = ledger.deleted(id, { ...shown, ...gone.map(({ after }) => after) });
      for (const { row_id, patch } of withdrawn) ledger.meant.withdrawn(row_id, Object.keys(patch), deletion);
      if (!undo) return;
      // The message about an earlier deletion of it, before it was made anew, has gone long ago.
      undos.splice(0, undos.length, ...undos.filter((each) => each.id !== id));
      undos.push({ db, person, collection, id, shown, deletion, undo });
    },
  });
  return `DELETE ${collection} ${id}`;
}

/** "Deshacer", however long after and whatever has become of it meanwhile. */
export async function undo(actor: Actor): Promise<string> {
  const { tablet, random, ledger, undos, undone } = actor;
  const db = tablet.db();
  const person = await readMeta(db, 'person');
  const possible = undos.filter((each) => each.db === db && each.person === person);
  if (possible.length === 0) return 'nothing to undo';
  const chosen = random.pick(possible);
  undone.push(...undos.splice(undos.indexOf(chosen), 1));
  // It is back already: then nothing is done.
  const wasBack = await isShown(tablet, chosen);
  ledger.broughtBack(chosen.shown);
  await noted(actor, async () => void (await chosen.undo()), {
    wasDone: async () => (await isShown(tablet, chosen)) || (await isHidden(tablet, chosen)),
    async note() {
      if (wasBack) return;
      // A record that comes back below another one whose deletion waits here goes with that one.
      if ((await isHidden(tablet, chosen)) || (await isOrphan(tablet, chosen))) chosen.deletion.isGivenUp = true;
      else ledger.undeleted(chosen.deletion);
    },
  });
  return wasBack ? 'nothing to undo any more' : `deletion of ${chosen.collection} ${chosen.id}`;
}

const isHidden = async (tablet: SimTablet, { collection, id }: RecordKey): Promise<boolean> =>
  (await tablet.db().base.get([collection, id]))?.hidden_by !== undefined;

async function isOrphan(tablet: SimTablet, { collection, id }: RecordKey): Promise<boolean> {
  const row = await tablet.db().rows(collection).get(id);
  for (const parent of row ? parentsOf(collection, row) : []) if (!(await isShown(tablet, parent))) return true;
  return false;
}

/** The entries that wait to be sent for a record, except those shown that belong elsewhere: they stay whatever is deleted. */
async function waitingFor(tablet: SimTablet, { collection, id }: RecordKey): Promise<OutboxEntry[]> {
  const db = tablet.db();
  const taken = new Set([id, ...(await descendants(db, collection, id)).map((row) => row.id)]);
  const all = await readWrites(db);
  const stays = await Promise.all(
    all.map(
      async ({ collection: other, row_id }) => !taken.has(row_id) && isShown(tablet, { collection: other, id: row_id }),
    ),
  );
  return all.filter((_, index) => !stays[index]);
}

const isShown = async (tablet: SimTablet, { collection, id }: RecordKey): Promise<boolean> =>
  (await tablet.db().rows(collection).get(id)) !== undefined;

/**
 * The texts that a person gives up by deleting this record: its own, and those of the records below it. They are told
 * how many changes are unsent or wait for a decision; values of others in their place had been received here too, and
 * so had those that a restore lost. Records that they saw deleted with one of these once, and took back, may not have
 * come back to this tablet yet.
 */
export async function shownWithChildren({ tablet, undone }: Actor, { collection, id }: RecordKey): Promise<Values> {
  const db = tablet.db();
  const records = [{ collection, id }, ...(await descendants(db, collection, id))];
  const keys = records.map((each): [CollectionName, string] => [each.collection, each.id]);
  const [shown, bases, offered] = await Promise.all([
    Promise.all(records.map((each) => db.rows(each.collection).get(each.id))),
    db.base.bulkGet(keys),
    db.offers.bulkGet(keys),
  ]);
  const ids = new Set(records.map((each) => each.id));
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const written: Values[] = [];
  for (const { collection: other, row_id, patch } of [...(await readWrites(db)), ...parked]) {
    const record = { collection: other, id: row_id };
    // Entries that wait for a record that others deleted, or that is below one, may belong here, too.
    if (ids.has(row_id) || !(await isShown(tablet, record)) || (await isOrphan(tablet, record)))
      written.push(valuesAfter(patch));
  }
  const earlier = undone.filter((each) => ids.has(each.id)).map((each) => each.shown);
  const rows = [...shown, ...[...bases, ...offered].map((held) => held?.row), ...written, ...earlier];
  return Object.fromEntries(
    rows.flatMap((row, n) => Object.entries(row ?? {}).map(([field, value]) => [`${n} ${field}`, value])),
  );
}
