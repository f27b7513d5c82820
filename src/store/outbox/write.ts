// Every write of every screen: the shown row and its outbox entry in ONE transaction, or neither.
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { AppError } from '#domain/wire/problem.ts';
import { DEFINITIONS, definitionOf, parentsOf } from '#domain/registry.ts';
import { MAX_GROUP_OPS } from '#domain/wire/wire.ts';
import { dropSentFiles } from './files.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/full.ts';
import { clearDraft } from '#store/session/drafts.ts';
import { canJoin, corrected, joinPatches, wouldUncoverWaiting } from './join-edits.ts';
import { newEntry, type Intent, type NewEntry, type Stamp } from './new-entry.ts';
import { waitInstead } from './queue.ts';
import { readMeta } from '#store/database/meta.ts';
import { deleteRecord } from './delete-record.ts';
import { display, entriesOf, newBase, readHeld, type HeldRow } from '#store/rows/shown-row.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** The environment of a write. */
export interface WritePorts {
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
}

interface WriteOptions {
  /** The key of the form's draft, or of the drafts of several forms, cleared in the same transaction. */
  draft?: string | readonly string[] | undefined;
}

/**
 * Saves changes on the tablet and queues them; several intents form one group on the server. Throws AppError
 * `unauthenticated` without a person, `gone` when the row no longer exists, `storage` when full.
 */
export function write(
  db: ArcadaDatabase,
  intents: readonly Intent[],
  ports: WritePorts,
  options: WriteOptions = {},
): Promise<void> {
  return writeGroups(db, [intents], ports, options);
}

/**
 * Saves several groups of changes: on the tablet all of them or none, on the server each group by itself. Throws what `write`
 * throws.
 */
export async function writeGroups(
  db: ArcadaDatabase,
  groups: readonly (readonly Intent[])[],
  ports: WritePorts,
  options: WriteOptions = {},
): Promise<void> {
  if (groups.some((intents) => intents.length > MAX_GROUP_OPS)) {
    throw new AppError('too_large', 'Demasiados cambios a la vez');
  }
  await inOneTransaction(db, groups.flat(), async () => {
    for (const intents of groups) await writeGroup(db, intents, ports);
    for (const key of [options.draft ?? []].flat()) await clearDraft(db, key);
  });
}

/** A record that is to be created. */
export type Creation = Omit<Intent & { method: 'POST' }, 'method' | 'file' | 'revives'>;

/**
 * Creates records by the hundred, each a group of its own on the server: on the tablet all of them or none. A record
 * that is here, or whose deletion waits, is left alone. Throws what `write` throws.
 */
export async function createMissing(
  db: ArcadaDatabase,
  records: readonly Creation[],
  ports: WritePorts,
): Promise<void> {
  const intents = records.map((record) => ({ method: 'POST' as const, ...record }));
  await inOneTransaction(db, intents, async () => {
    const [author, ...held] = await Promise.all([
      personOnScreen(db),
      ...intents.map(({ collection, id }) => Promise.all([db.rows(collection).get(id), db.base.get([collection, id])])),
    ]);
    const missing = intents.filter((_, index) => held[index]?.every((each) => each === undefined));
    const captured_at = new Date(ports.now()).toISOString();
    const stamp = { author, group: '', alone: true, captured_at, newId: ports.newId };
    // These rows are new here, so nothing has to be read between one and the next.
    const nothing: HeldRow = { base: undefined, entries: [], shown: undefined };
    await Promise.all(
      missing.map(async (intent) => {
        const deps = await parentDeps(db, intent.collection, intent.values);
        await addEntry(db, nothing, newEntry(intent, creation(intent), stamp, { deps }));
      }),
    );
  });
}

/** Runs a save over all tables that these intents may touch; it is on the tablet, and in its second copy, or not at all. */
async function inOneTransaction(
  db: ArcadaDatabase,
  intents: readonly Intent[],
  work: () => Promise<void>,
): Promise<void> {
  const save = () => db.transaction('rw', scopeOf(db, intents), work);
  try {
    await save().catch(async (error: unknown) => {
      // Makes room by dropping files that the server has too: the values being saved are nowhere else.
      if (!isFull(error) || db.inTransaction() || !(await dropSentFiles(db))) throw error;
      await save();
    });
  } catch (error) {
    throw asStorageError(error);
  }
  await db.saved();
}

async function writeGroup(db: ArcadaDatabase, intents: readonly Intent[], ports: WritePorts): Promise<void> {
  const stamp: Stamp = {
    author: personOnScreen(db),
    group: ports.newId(),
    alone: intents.length === 1,
    captured_at: new Date(ports.now()).toISOString(),
    newId: ports.newId,
  };
  for (const intent of intents) await writeOne(db, intent, stamp);
}

/** Throws AppError `unauthenticated` when nobody is signed in. */
export async function personOnScreen(db: ArcadaDatabase): Promise<string> {
  const person = await readMeta(db, 'person');
  if (person === undefined) throw new AppError('unauthenticated', 'Inicie sesión para guardar');
  return person;
}

function writeOne(db: ArcadaDatabase, intent: Intent, stamp: Stamp): Promise<void> {
  if (intent.method === 'POST') return create(db, intent, stamp);
  return intent.method === 'PUT' ? update(db, intent, stamp) : deleteRecord(db, intent, stamp);
}

// A write reads everything at once and writes everything at once: each further step would keep the person waiting.

async function create(db: ArcadaDatabase, intent: Intent & { method: 'POST' }, stamp: Stamp): Promise<void> {
  const { collection, id, values, file } = intent;
  const [author, deps, held] = await Promise.all([
    stamp.author,
    parentDeps(db, collection, values),
    readHeld(db, collection, id),
    // Together with the reads, so that a failure of either fails the save.
    file && db.blobs.add({ id, bytes: file.bytes, mime: file.mime, waiting: 1 }),
  ]);
  const made_at = values['created_at'];
  const revival = intent.revives && { revives: intent.revives, ...(typeof made_at === 'string' && { made_at }) };
  const extra = { deps, ...revival };
  await addEntry(db, held, newEntry(intent, creation(intent), { ...stamp, author }, extra));
}

/** A creation as a change from the blank record to these values. */
function creation({ collection, values }: Intent & { method: 'POST' }): Patch {
  const definition = definitionOf(collection);
  const patch: Patch = {};
  for (const field of fieldsOf(definition)) {
    if (field in values) patch[field] = { before: definition.defaults[field] ?? null, after: values[field] };
  }
  return patch;
}

async function update(db: ArcadaDatabase, intent: Intent & { method: 'PUT' }, stamp: Stamp): Promise<void> {
  const { collection, id, opened, values } = intent;
  const definition = definitionOf(collection);
  const [author, deps, held] = await Promise.all([
    stamp.author,
    parentDeps(db, collection, values),
    readHeld(db, collection, id),
  ]);
  if (!held.shown) throw new AppError('gone', `Este registro (${definition.singular}) ya no existe`);
  const patch = makePatch(definition, opened, values);
  if (Object.keys(patch).length === 0) return;
  const earlier = held.entries.at(-1);
  const both = earlier && joinPatches(earlier.patch, patch);
  const joins = stamp.alone && earlier && canJoin(earlier, patch, author);
  if (!joins || !both || wouldUncoverWaiting(both, held.entries.slice(0, -1))) {
    await addEntry(db, held, newEntry(intent, patch, { ...stamp, author }, { deps }));
    return;
  }
  // A record that moves to another parent no longer waits for the one that it leaves.
  const left = Object.fromEntries(Object.entries(patch).map(([field, { before }]) => [field, before]));
  const needless = await parentDeps(db, collection, left);
  const joined = {
    ...corrected(earlier, both, stamp.newId),
    deps: [...new Set([...earlier.deps.filter((dep) => !needless.includes(dep)), ...deps])],
    state: 'pending' as const,
    error: null,
    // The server takes a creation's time as the record's created_at.
    captured_at: earlier.method === 'POST' ? earlier.captured_at : stamp.captured_at,
  };
  await Promise.all([db.outbox.put(joined), showWith(db, held, joined, [...held.entries.slice(0, -1), joined])]);
  if (joined.op_id !== earlier.op_id) await waitInstead(db, earlier.op_id, joined.op_id);
}

/** Queues an entry and shows its row with it. */
async function addEntry(db: ArcadaDatabase, held: HeldRow, entry: NewEntry): Promise<void> {
  const queued = { ...entry, n: Number.MAX_SAFE_INTEGER };
  await Promise.all([db.outbox.add(entry), showWith(db, held, entry, [...held.entries, queued])]);
}

/** Shows a row with these entries, keeping the server's row as its base. */
async function showWith(
  db: ArcadaDatabase,
  { base: known, shown }: HeldRow,
  { collection, row_id }: Pick<OutboxEntry, 'collection' | 'row_id'>,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const base = known ?? newBase(collection, row_id, shown);
  await Promise.all([known ? undefined : db.base.put(base), display(db, { base, entries, shown })]);
}

/** The op ids of the unsent creations that these values refer to, parked ones included if the server has no such record. */
export async function parentDeps(db: ArcadaDatabase, collection: CollectionName, values: Values): Promise<string[]> {
  const parents = parentsOf(collection, values);
  if (parents.length === 0) return [];
  const [conflicts, ...waiting] = await Promise.all([
    // All conflicts: the index finds a group's conflict under one of its rows only.
    db.conflicts.toArray(),
    ...parents.map((parent) => entriesOf(db, parent.collection, parent.id)),
  ]);
  const parked = conflicts
    // A creation that is parked alone for its fields has met a record that is there.
    .filter(({ kind, entries }) => kind !== 'fields' || entries.length > 1)
    .flatMap(({ entries }) => entries)
    .filter((entry) => parents.some((parent) => entry.collection === parent.collection && entry.row_id === parent.id));
  return [...waiting.flat(), ...parked].filter(({ method }) => method === 'POST').map(({ op_id }) => op_id);
}

/** The tables that a write of these collections may touch. Deletes reach every collection below. */
function scopeOf(db: ArcadaDatabase, intents: readonly Intent[]) {
  const collections = new Set(intents.map((intent) => intent.collection));
  if (intents.some((intent) => intent.method === 'DELETE')) {
    for (const collection of Object.keys(DEFINITIONS) as CollectionName[]) collections.add(collection);
  }
  const files = collections.has('clinical-images') ? [db.blobs] : [];
  const tables = [...collections].map((name) => db.table(name));
  return [...tables, ...files, db.base, db.outbox, db.conflicts, db.drafts, db.meta];
}

/** Turns a full disk into a message that a person can act upon; nothing was written then. */
function asStorageError(error: unknown): unknown {
  if (!isFull(error)) return error;
  return new AppError('storage', 'No queda espacio en esta tableta: el cambio no se guardó.', { cause: error });
}
