// Every write of every screen: the shown row and its outbox entry in ONE transaction, or neither (§5).
import { type CollectionName } from '#domain/collections.ts';
import { fieldsOf, type Values } from '#domain/entity.ts';
import { makePatch, type Patch } from '#domain/patch.ts';
import { AppError } from '#domain/problem.ts';
import { childrenOf, DEFINITIONS, definitionOf } from '#domain/registry.ts';
import { formatCursor, MAX_GROUP_OPS, WIRE_SCHEMA } from '#domain/wire.ts';
import type { ArcadaDatabase } from './database.ts';
import { clearDraft } from './drafts.ts';
import { canFold, corrected, foldPatches, isNotApplied } from './fold.ts';
import { hide, removeEntries, rowOf, waitInstead, withDependents } from './outbox.ts';
import { readMeta } from './meta.ts';
import { display, ensureBase, entriesOf, newBase, readHeld, showRow, type HeldRow } from './show-row.ts';
import type { LocalFile, OutboxEntry } from './types.ts';

/** One change that a person makes. `opened` = the values with which the form opened. */
export type Intent =
  | {
      method: 'POST';
      collection: CollectionName;
      id: string;
      values: Values;
      /** It was deleted and comes back as it last stood; `values` are shown until then. */
      revives?: true;
      file?: LocalFile;
    }
  | { method: 'PUT'; collection: CollectionName; id: string; opened: Values; values: Values }
  | { method: 'DELETE'; collection: CollectionName; id: string };

/** What a write needs of the world. */
export interface WritePorts {
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
}

interface Stamp {
  /** Being read; beside the reads of the first row. */
  author: Promise<string>;
  group: string;
  alone: boolean;
  captured_at: string;
  newId: () => string;
}

/**
 * Saves changes on the tablet and queues them; several intents stand or fall together on the server.
 * `draft` is the key of the form's draft, cleared in the same transaction.
 * Throws AppError `unauthenticated` without a person, `gone` when the row no longer exists, `storage` when full.
 */
export async function write(
  db: ArcadaDatabase,
  intents: readonly Intent[],
  ports: WritePorts,
  options: { draft?: string | undefined } = {},
): Promise<void> {
  if (intents.length > MAX_GROUP_OPS) throw new AppError('too_large', 'Demasiados cambios a la vez');
  try {
    await db.transaction('rw', scopeOf(db, intents), async () => {
      const stamp: Stamp = {
        author: personOnScreen(db),
        group: ports.newId(),
        alone: intents.length === 1,
        captured_at: new Date(ports.now()).toISOString(),
        newId: ports.newId,
      };
      for (const intent of intents) await writeOne(db, intent, stamp);
      if (options.draft !== undefined) await clearDraft(db, options.draft);
    });
  } catch (error) {
    throw asStorageError(error);
  }
  await db.saved();
}

/** Throws AppError `unauthenticated` when nobody is signed in. */
export async function personOnScreen(db: ArcadaDatabase): Promise<string> {
  const person = await readMeta(db, 'person');
  if (person === undefined) throw new AppError('unauthenticated', 'Inicie sesión para guardar');
  return person;
}

function writeOne(db: ArcadaDatabase, intent: Intent, stamp: Stamp): Promise<void> {
  if (intent.method === 'POST') return create(db, intent, stamp);
  return intent.method === 'PUT' ? update(db, intent, stamp) : remove(db, intent, stamp);
}

// A write reads all it needs at once and writes all of it at once: each further step would keep the person waiting.

async function create(db: ArcadaDatabase, intent: Intent & { method: 'POST' }, stamp: Stamp): Promise<void> {
  const { collection, id, values, file } = intent;
  const definition = definitionOf(collection);
  const patch: Patch = {};
  for (const field of fieldsOf(definition)) {
    if (field in values) patch[field] = { before: definition.defaults[field] ?? null, after: values[field] };
  }
  const [author, deps, held] = await Promise.all([
    stamp.author,
    parentDeps(db, collection, values),
    readHeld(db, collection, id),
    // Beside the reads: whatever fails first, none of them fails unheard.
    file && db.blobs.add({ id, bytes: file.bytes, mime: file.mime, waiting: 1 }),
  ]);
  const extra = { deps, ...(intent.revives && { revives: intent.revives }) };
  await addEntry(db, held, newEntry(intent, patch, { ...stamp, author }, extra));
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
  if (!stamp.alone || !earlier || !canFold(earlier, patch, author)) {
    await addEntry(db, held, newEntry(intent, patch, { ...stamp, author }, { deps }));
    return;
  }
  // A record that moves to another parent waits no longer for the one that it leaves.
  const left = Object.fromEntries(Object.entries(patch).map(([field, { before }]) => [field, before]));
  const needless = await parentDeps(db, collection, left);
  const folded = {
    ...corrected(earlier, foldPatches(earlier.patch, patch), stamp.newId),
    deps: [...new Set([...earlier.deps.filter((dep) => !needless.includes(dep)), ...deps])],
    state: 'pending' as const,
    error: null,
    // The server takes a create's hour as the record's created_at (§3).
    captured_at: earlier.method === 'POST' ? earlier.captured_at : stamp.captured_at,
  };
  await Promise.all([db.outbox.put(folded), showWith(db, held, folded, [...held.entries.slice(0, -1), folded])]);
  if (folded.op_id !== earlier.op_id) await waitInstead(db, earlier.op_id, folded.op_id);
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

async function remove(db: ArcadaDatabase, intent: Intent & { method: 'DELETE' }, stamp: Stamp): Promise<void> {
  const { collection, id } = intent;
  const [author, entries] = await Promise.all([stamp.author, entriesOf(db, collection, id)]);
  if (entries[0]?.method === 'POST' && (await isOnlyHere(db, entries))) {
    const gone = await withDependents(db, entries);
    const below = await descendants(db, collection, id);
    const names = new Set([{ collection, id }, ...below].map((row) => `${row.collection}/${row.id}`));
    // What waits for it and belongs elsewhere by now does not go with it: then the server is told of all that was.
    if (gone.every((entry) => names.has(rowOf(entry)))) return removeEntries(db, gone);
  }
  const shown = await db.rows(collection).get(id);
  if (!shown) return;
  await ensureBase(db, collection, id);
  const patch: Patch = {};
  for (const field of fieldsOf(definitionOf(collection))) patch[field] = { before: shown[field] ?? null, after: null };
  const hides = await descendants(db, collection, id);
  const deps = await departures(db, new Set([id, ...hides.map((row) => row.id)]));
  const entry = newEntry(intent, patch, { ...stamp, author }, { hides, deps, seen: await cursor(db) });
  await db.outbox.add(entry);
  await hide(db, hides, entry.op_id);
  await showRow(db, collection, id);
}

/** The unsent edits by which records leave what is to be deleted (ids): the server must hear of them before. */
async function departures(db: ArcadaDatabase, taken: ReadonlySet<unknown>): Promise<string[]> {
  const leaves = ({ collection, method, patch }: OutboxEntry) =>
    method !== 'DELETE' &&
    definitionOf(collection).parents.some(
      ({ field }) => taken.has(patch[field]?.before) && !taken.has(patch[field]?.after),
    );
  return (await db.outbox.filter(leaves).toArray()).map(({ op_id }) => op_id);
}

/** Whether the server cannot have the row that these entries create: nothing of it was applied, or came from there. */
async function isOnlyHere(db: ArcadaDatabase, entries: readonly OutboxEntry[]): Promise<boolean> {
  if (!entries.every((entry) => isNotApplied(entry) && entry.group === entry.op_id)) return false;
  const [{ collection, row_id }] = entries as [OutboxEntry];
  return ((await db.base.get([collection, row_id]))?.row ?? null) === null;
}

type NewEntry = Omit<OutboxEntry, 'n'>;

function newEntry(
  { collection, id, method }: Intent,
  patch: Patch,
  stamp: Omit<Stamp, 'author'> & { author: string },
  extra: Partial<Pick<OutboxEntry, 'deps' | 'hides' | 'seen' | 'revives'>>,
): NewEntry {
  const op_id = stamp.newId();
  return {
    op_id,
    group: stamp.alone ? op_id : stamp.group,
    author: stamp.author,
    schema: WIRE_SCHEMA,
    collection,
    row_id: id,
    method,
    patch,
    deps: [],
    captured_at: stamp.captured_at,
    state: 'pending',
    tries: 0,
    sent: null,
    not_before: 0,
    error: null,
    ...extra,
  };
}

/** The unsent creations that these values refer to. */
export async function parentDeps(db: ArcadaDatabase, collection: CollectionName, values: Values): Promise<string[]> {
  const parents = definitionOf(collection).parents.flatMap(({ field, collection: parent }) => {
    const id = values[field];
    return typeof id === 'string' ? [{ parent, id }] : [];
  });
  if (parents.length === 0) return [];
  const [conflicts, ...waiting] = await Promise.all([
    // All of them: a conflict of a group is filed under one of its rows only.
    db.conflicts.toArray(),
    ...parents.map(({ parent, id }) => entriesOf(db, parent, id)),
  ]);
  const parked = conflicts
    .flatMap(({ entries }) => entries)
    .filter((entry) => parents.some(({ parent, id }) => entry.collection === parent && entry.row_id === id));
  return [...waiting.flat(), ...parked].filter(({ method }) => method === 'POST').map(({ op_id }) => op_id);
}

/** All rows that go with a row, children before grandchildren; a row with two parents among them once. */
export async function descendants(db: ArcadaDatabase, collection: CollectionName, id: string) {
  const found = new Map<string, { collection: CollectionName; id: string }>();
  const collect = async (parent: CollectionName, parentId: string): Promise<void> => {
    for (const child of childrenOf(parent)) {
      for (const childId of await db
        .rows(child.collection)
        .where({ [child.field]: parentId })
        .primaryKeys()) {
        found.set(`${child.collection}/${childId}`, { collection: child.collection, id: childId });
        await collect(child.collection, childId);
      }
    }
  };
  await collect(collection, id);
  return [...found.values()];
}

async function cursor(db: ArcadaDatabase): Promise<string> {
  const epoch = (await readMeta(db, 'epoch')) ?? '00000000-0000-0000-0000-000000000000';
  return formatCursor(epoch, (await readMeta(db, 'cursor')) ?? 0);
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

/** A full disk becomes a message that a person can act upon; nothing was written then. */
function asStorageError(error: unknown): unknown {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as Error | null)?.name);
  if (!names.includes('QuotaExceededError')) return error;
  return new AppError('storage', 'No queda espacio en esta tableta: el cambio no se guardó.', { cause: error });
}
