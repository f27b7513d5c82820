import type { CollectionName } from '#domain/record/collections.ts';
import { dropFilesOf } from './files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ensureBase, showRow } from '#store/rows/shown-row.ts';
import type { OutboxEntry, OutboxItem } from '#store/database/tables.ts';
import { isWrite } from './actions.ts';

type EntryFields = 'op_id' | 'author' | 'schema' | 'collection' | 'row_id' | 'method' | 'patch' | 'captured_at';

/** An entry that waits to be sent, alone in its group. */
export function loneEntry(fields: Pick<OutboxEntry, EntryFields>): Omit<OutboxEntry, 'n'> {
  const fresh = { state: 'pending', tries: 0, sent: null, not_before: 0, error: null } as const;
  return { ...fresh, deps: [], group: fields.op_id, ...fields };
}

/** The entries with everything that cannot be applied without them: later entries of their rows, and dependents. */
export async function withDependents(db: ArcadaDatabase, entries: readonly OutboxItem[]): Promise<OutboxItem[]> {
  return dependentsAmong(await db.outbox.orderBy('n').toArray(), entries);
}

/** As `withDependents`, among entries that were read already, in their order. */
export function dependentsAmong(all: readonly OutboxItem[], entries: readonly OutboxItem[]): OutboxItem[] {
  return withFollowers(all, entries, (item) => (isCreation(item) ? 0 : Infinity));
}

/**
 * Moves the entries that `waits` selects, and their dependents, to the queue's end, in their order: from now on they wait for
 * the entries `stays`, which were just queued there. An entry never stands before one that it waits for, or two of them could
 * wait for each other for ever. `stays`, and the entries they depend on, keep their places. Within the caller's transaction.
 */
export async function queueBehind(
  db: ArcadaDatabase,
  stays: readonly string[],
  waits: (entry: OutboxItem) => boolean,
): Promise<void> {
  const all = await db.outbox.orderBy('n').toArray();
  const kept = new Set(stays);
  // Iterating a set also visits items added meanwhile.
  for (const op of kept) for (const dep of all.find(({ op_id }) => op_id === op)?.deps ?? []) kept.add(dep);
  const others = all.filter(({ op_id }) => !kept.has(op_id));
  const moved = withFollowers(others, others.filter(waits), ({ n }) => n);
  for (const { n, ...entry } of moved.toSorted((a, b) => a.n - b.n)) {
    await db.outbox.delete(n);
    await db.outbox.add(entry);
  }
}

/**
 * Entries with their followers: their groups, their dependents, and the other entries of their rows after the number
 * that `from` gives.
 */
function withFollowers(
  all: readonly OutboxItem[],
  entries: readonly OutboxItem[],
  from: (entry: OutboxItem) => number,
): OutboxItem[] {
  const found = new Map(entries.map((entry) => [entry.op_id, entry]));
  for (let grew = true; grew;) {
    grew = false;
    const groups = new Set([...found.values()].map((entry) => entry.group));
    const rows = new Map<string, number>();
    for (const entry of found.values()) {
      rows.set(rowName(entry), Math.min(from(entry), rows.get(rowName(entry)) ?? Infinity));
    }
    for (const entry of all) {
      if (found.has(entry.op_id)) continue;
      const goes =
        groups.has(entry.group) ||
        entry.deps.some((dep) => needs(entry, found.get(dep))) ||
        entry.n > (rows.get(rowName(entry)) ?? Infinity);
      if (goes) {
        found.set(entry.op_id, entry);
        grew = true;
      }
    }
  }
  return [...found.values()];
}

const isCreation = (item: OutboxItem): boolean => isWrite(item) && item.method === 'POST';

/** An action waits for all writes of its record, but only without the record itself there is nothing left to do. */
const needs = (item: OutboxItem, dep: OutboxItem | undefined): boolean =>
  dep !== undefined && (isWrite(item) || isCreation(dep));

/** Makes every item that depends on an op id depend on another one instead. Within the caller's transaction. */
export async function waitInstead(db: ArcadaDatabase, opId: string, other: string): Promise<void> {
  await db.outbox
    .filter(({ deps }) => deps.includes(opId))
    .modify((entry) => {
      entry.deps = entry.deps.map((dep) => (dep === opId ? other : dep));
    });
  await db.conflicts
    .filter(({ entries }) => entries.some(({ deps }) => deps.includes(opId)))
    .modify((conflict) => {
      for (const entry of conflict.entries) entry.deps = entry.deps.map((dep) => (dep === opId ? other : dep));
    });
}

/**
 * Entries that depend on this one, parked ones included, need not wait for it any more: its record is there without it. But the
 * deletion of a parent that the record leaves goes on waiting. Within the caller's transaction.
 */
export async function releaseDependents(db: ArcadaDatabase, { op_id }: OutboxEntry): Promise<void> {
  const waits = (item: OutboxItem): boolean => isWrite(item) && item.method !== 'DELETE' && item.deps.includes(op_id);
  const release = (item: OutboxItem): void => {
    item.deps = item.deps.filter((dep) => dep !== op_id);
  };
  await db.outbox.filter(waits).modify(release);
  await db.conflicts
    .filter(({ entries }) => entries.some(waits))
    .modify(({ entries }) => entries.filter(waits).forEach(release));
}

/** The names of the rows that these entries create and the server does not have yet: no other entry of theirs can go before. */
export async function rowsToCome(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<Set<string>> {
  const creates = entries.filter(({ method, revives }) => method === 'POST' && !revives);
  if (creates.length === 0) return new Set();
  const bases = await db.base.bulkGet(
    creates.map(({ collection, row_id }): [CollectionName, string] => [collection, row_id]),
  );
  return new Set(creates.filter((_, index) => !bases[index]?.row).map(rowName));
}

/**
 * The name of an entry's row, as text. The actions for one record share a name of their own: they go one after the
 * other, and no write waits for them.
 */
export const rowName = (item: OutboxItem): string =>
  isWrite(item) ? `${item.collection}/${item.row_id}` : `action/${item.about}`;

/** Takes entries out of the outbox at a person's request, and shows the server's rows instead. */
export async function withdrawEntries(db: ArcadaDatabase, items: readonly OutboxItem[]): Promise<void> {
  await db.outbox.bulkDelete(items.map(({ n }) => n));
  const entries = items.filter(isWrite);
  await dropFilesOf(db, entries);
  for (const { op_id } of entries) await unhide(db, op_id);
  for (const entry of entries) await showRow(db, entry.collection, entry.row_id);
}

/** Hides the rows that an unsent DELETE takes along. Within the caller's transaction. */
export async function hide(db: ArcadaDatabase, hides: NonNullable<OutboxEntry['hides']>, opId: string): Promise<void> {
  for (const { collection, id } of hides) {
    const base = await ensureBase(db, collection, id);
    await db.base.put({ ...base, hidden_by: opId });
    await db.rows(collection).delete(id);
  }
}

/** Shows the rows again that an unsent DELETE had hidden. */
export async function unhide(db: ArcadaDatabase, opId: string): Promise<void> {
  const hidden = await db.base.where({ hidden_by: opId }).primaryKeys();
  await db.base.where({ hidden_by: opId }).modify((base) => {
    delete base.hidden_by;
  });
  for (const [collection, id] of hidden) await showRow(db, collection, id);
}

/** The entries that are discarded with an entry, itself first: for the confirmation to name. */
export async function discardable(db: ArcadaDatabase, opId: string): Promise<OutboxItem[]> {
  const entry = await db.outbox.get({ op_id: opId });
  return entry ? withDependents(db, [entry]) : [];
}

/** A person gives up an entry and its dependents. */
export async function discard(db: ArcadaDatabase, opId: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await withdrawEntries(db, await discardable(db, opId));
  });
}

/**
 * A person sends a refused entry again as it is (same op id), with its whole group. An entry whose fate is unknown
 * keeps its `sent` and only stops waiting.
 */
export async function resend(db: ArcadaDatabase, opId: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get({ op_id: opId });
    if (!entry) return;
    await db.outbox
      .where({ group: entry.group })
      .and(({ state }) => state !== 'inflight')
      .modify({ state: 'pending', error: null, not_before: 0, tries: 0 });
  });
}
